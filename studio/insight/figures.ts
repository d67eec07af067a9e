import type { Counts, Insight, ResourceCounts } from '#lib/insight/contract.ts'
import type { FUNNEL, Step } from '#lib/insight/steps.ts'
import { formatMoney, type Money } from '#lib/ui/money.ts'

/** In the place of a figure that there isn't. */
export const NONE = '–'
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

/** A share: '4.2%', '38% of leads'; a dash where there is no whole, or less than the part. */
export function share(part: number, of: number, name = ''): string {
  if (of === 0 || isUncounted(part, of)) return `${NONE}${name}`
  const percent = (part / of) * 100
  return `${percent < 10 ? fine.format(percent) : whole.format(Math.round(percent))}%${name}`
}

/** Whether some of the whole can't have been counted. */
export function isUncounted(part: number, of: number): boolean {
  return part > of
}

/** The fewest people that a share of calls, or a median, is shown of. */
const FEWEST = 5
/** In the place of a figure that says more than so few people can. */
const TOO_FEW = 'too few to show'

/** The same, if it is of enough people. */
export function shareOfMany(part: number, of: number, name = ''): string {
  return of > 0 && of < FEWEST ? TOO_FEW : share(part, of, name)
}

/** A median of days: '3.5 days'; hours below two days. */
export function days({ median, people }: { median: number; people: number }): string {
  if (people < FEWEST) return people === 0 ? NONE : TOO_FEW
  const [value, unit] = median < 2 ? [median * 24, 'hour'] : [median, 'day']
  const text = fine.format(value)
  return `${text} ${unit}${text === '1' ? '' : 's'}`
}

/** What customers were won for, of each currency; a dash if nobody has said. */
export function worth(amounts: readonly Money[]): string {
  return amounts.map(formatMoney).join(' + ') || NONE
}

/** Below so many, a difference is as good as chance. */
const FEW = 10

/**
 * Says so, if there are so few.
 *
 * @param groups how many of them each row has that is shown
 */
export function fewCustomers(customers: number, groups: readonly number[] = []): string {
  if (customers === 0) return ' No customers yet.'
  if (customers < FEW)
    return ` Only ${count(customers)} ${customers === 1 ? 'customer' : 'customers'} so far: the difference may be chance.`
  return groups.some((group) => group < FEW)
    ? ` With fewer than ${FEW} customers in a row, its difference from others may be chance.`
    : ''
}

/**
 * The change against the period before: '+12%', '−40%'; 'new' where there was nothing, and of few
 * '+1 from 1': their percentage would say more than they can.
 */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? NONE : 'new'
  const isFew = before < FEW
  const value = isFew ? now - before : Math.round((now / before - 1) * 100)
  const sign = value === 0 ? '±' : value > 0 ? '+' : '−'
  return `${sign}${count(Math.abs(value))}${isFew ? ` from ${before}` : '%'}`
}

/** The resource that was asked for, or all that have a gate. */
export function asked({ resource, resources }: Insight): ResourceCounts[] {
  return resources.filter(({ slug }) => (resource === null ? slug : slug === resource))
}

/** Whether a resource's gate opens a tool, or did in one of the periods. */
export function hasTool({ opens, now, before }: ResourceCounts): boolean {
  if (opens === 'quiz' || opens === 'tool') return true
  return [now, before].some(({ finished, report }) => finished || report)
}

/** The counts of these resources together. */
export function totals(
  some: readonly ResourceCounts[],
): Pick<ResourceCounts, 'now' | 'before' | 'uncounted'> {
  return {
    now: sum(some.map(({ now }) => now)),
    before: sum(some.map(({ before }) => before)),
    uncounted: sum(some.map(({ uncounted }) => uncounted)),
  }
}

/**
 * How many took a step, without leads whose visits aren't counted: what shares are of and from, so
 * that each is of the same people.
 */
export function counted(
  { now, uncounted }: Pick<ResourceCounts, 'now' | 'uncounted'>,
  step: Step,
): number {
  return (now[step] ?? 0) - (uncounted[step] ?? 0)
}

/** Says who is in no share, if anybody. */
export function leftOut(people: number): string {
  const who = people === 1 ? 'person' : 'people'
  return people === 0
    ? ''
    : ` Shares leave out ${count(people)} ${who} whose visits can’t be counted. Their browser asks for that, or runs no script.`
}

function sum(all: readonly Counts[]): Counts {
  const total: Counts = {}
  for (const counts of all)
    for (const [step, number] of Object.entries(counts) as [Step, number][])
      total[step] = (total[step] ?? 0) + number
  return total
}

export type FunnelStep = (typeof FUNNEL)[number]

/** What each step is called, and what its share is a share of. */
export const STEPS: Record<
  FunnelStep,
  { title: string; of: { step: FunnelStep; name: string } | null }
> = {
  seen: { title: 'Page seen', of: null },
  touched: { title: 'Form started', of: { step: 'seen', name: 'pages seen' } },
  lead: { title: 'Lead', of: { step: 'touched', name: 'forms started' } },
  finished: { title: 'Tool finished', of: { step: 'lead', name: 'leads with a tool' } },
  report: { title: 'Report taken', of: { step: 'finished', name: 'tools finished' } },
  // Few take a report on their way to a call.
  'lead-booking': { title: 'Booking pressed', of: { step: 'lead', name: 'leads' } },
  // Shares of these: funnel.tsx.
  booked: { title: 'Call booked', of: null },
  held: { title: 'Call held', of: null },
  won: { title: 'Customer won', of: null },
}

/** Steps that a resource without a tool doesn't have. */
export const TOOL_STEPS: ReadonlySet<FunnelStep> = new Set(['finished', 'report'])

/** Says why a share is a dash, where `isUncounted`. */
export const UNCOUNTED =
  'A dash means more than 100%: some took the step before it outside this period, or weren’t counted there.'
