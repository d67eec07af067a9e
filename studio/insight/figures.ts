import type { Counts, Insight, ResourceCounts } from '#lib/insight/contract.ts'
import type { Step } from '#lib/insight/steps.ts'

const NONE = '–'
const whole = new Intl.NumberFormat('en-US')
const fine = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** A count: '1,204'. */
export function count(value: number): string {
  return whole.format(value)
}

/** A value with at most one decimal: '12.5'. */
export function decimal(value: number): string {
  return fine.format(value)
}

/** A share: '4.2%', '38%'; a dash where there is no whole. */
export function share(part: number, of: number): string {
  if (of === 0) return NONE
  const percent = (part / of) * 100
  return `${percent < 10 ? fine.format(percent) : whole.format(Math.round(percent))}%`
}

/** The change against the period before: '+12%', '−40%'; 'new' where there was nothing. */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? NONE : 'new'
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return '±0%'
  return `${percent > 0 ? '+' : '−'}${whole.format(Math.abs(percent))}%`
}

/** The counts of the resource that was asked for, or of all that have a gate. */
export function totals({ resource, resources }: Insight): Pick<ResourceCounts, 'now' | 'before'> {
  const chosen = resources.filter(({ slug }) => (resource === null ? slug : slug === resource))
  return {
    now: sum(chosen.map(({ now }) => now)),
    before: sum(chosen.map(({ before }) => before)),
  }
}

function sum(all: readonly Counts[]): Counts {
  const total: Counts = {}
  for (const counts of all)
    for (const [step, number] of Object.entries(counts) as [Step, number][])
      total[step] = (total[step] ?? 0) + number
  return total
}
