import { BIG_ENOUGH, FALSE_WINNERS } from '#lib/insight/experiments/result.ts'
import type { ExperimentResult } from '#lib/insight/contract.ts'

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`

/** What the figures of an experiment say, as one sentence. */
export function verdictOf({ verdict, variants, problem, state, winner }: ExperimentResult): string {
  if (problem) return `It doesn’t run. ${problem}`
  const name = (key: string) => `“${variants.find((each) => each.key === key)?.name ?? key}”`
  if (state === 'stopped' && winner) return `Stopped. ${name(winner)} was published.`
  switch (verdict.says) {
    case 'nothing':
      return 'Nobody has seen it yet.'
    case 'uneven':
      return 'Visitors weren’t split as the shares say, so these figures prove nothing. Was a variant or a share changed by a script?'
    case 'open':
      return 'No winner yet: the difference so far may be chance.'
    case 'same':
      return `A difference of more than ${percent(BIG_ENOUGH)} isn’t likely. Keep whichever you prefer.`
    case 'control':
      return 'The page as it is does better. Stop the experiment to keep it.'
    case 'better':
      return `${name(verdict.best)} is better. Where there is no difference, this is said in at most ${percent(FALSE_WINNERS)} of experiments.`
  }
}
