import 'server-only'
import { runningExperiments } from '#lib/insight/experiments/known.ts'
import { readExperiments } from '#lib/insight/experiments/results.ts'
import type { EditorNews } from '#lib/leads/editors/tell.ts'

/** Experiments that run and have a winner, the page as it is or another, for those who may publish it. */
export async function winnerNews(): Promise<EditorNews[]> {
  if ((await runningExperiments()).length === 0) return []
  return (await readExperiments()).flatMap(({ id, name, state, verdict, variants }) => {
    if (state !== 'running') return []
    if (verdict.says === 'control')
      return [
        {
          of: `control ${id}`,
          to: { allBut: null },
          title: `The page as it is wins: ${name}`,
          sentence:
            'It does better than the other texts, by more than chance explains. Stop the experiment to keep it, or let it run on.',
          path: '/insight',
        },
      ]
    if (verdict.says !== 'better') return []
    const best = variants.find(({ key }) => key === verdict.best)?.name ?? ''
    return [
      {
        of: `winner ${id}`,
        to: { allBut: null },
        title: `A winner: ${name}`,
        sentence: `“${best}” does better than the page as it is, by more than chance explains. Publish it in Insight, or let it run on.`,
        path: '/insight',
      },
    ]
  })
}
