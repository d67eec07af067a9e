import 'server-only'
import { runningExperiments } from '#lib/insight/experiments/known.ts'
import { readExperiments } from '#lib/insight/experiments/results.ts'
import type { EditorNews } from '#lib/leads/editors/tell.ts'

/** Experiments that run and have a winner, the page as it is or another, for those who may publish it. */
export async function winnerNews(): Promise<EditorNews[]> {
  if ((await runningExperiments()).length === 0) return []
  return (await readExperiments()).flatMap(({ id, name, state, verdict, variants }) => {
    if (state !== 'running') return []
    if (verdict.says !== 'better' && verdict.says !== 'control') return []
    const nameOf = (best: string) => variants.find(({ key }) => key === best)?.name ?? ''
    const news =
      verdict.says === 'better'
        ? {
            of: `winner ${id}`,
            title: `A winner: ${name}`,
            sentence: `“${nameOf(verdict.best)}” does better than the page as it is, by more than chance explains. Publish it in Insight, or let it run on.`,
          }
        : {
            of: `control ${id}`,
            title: `The page as it is wins: ${name}`,
            sentence:
              'It does better than the other texts, by more than chance explains. Stop the experiment to keep it, or let it run on.',
          }
    return [{ ...news, to: { allBut: null }, path: '/insight' }]
  })
}
