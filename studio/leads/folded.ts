import type { SubmissionEntry, TimelineEntry } from '#lib/leads/desk/contract.ts'

/** Entries that are shown as one, latest first: at least one. */
export type Run = [TimelineEntry, ...TimelineEntry[]]

/**
 * Takes as one entry what came one after another and tells the same: deliveries that arrived, with
 * which nobody has anything to do, and a resource that was opened again.
 */
export function folded(entries: readonly TimelineEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && tellTheSame(last[0], entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function tellTheSame(one: TimelineEntry, other: TimelineEntry): boolean {
  if (one.kind === 'delivery') return hasArrived(one) && hasArrived(other)
  return one.kind === 'submission' && other.kind === 'submission' && isSameReturn(one, other)
}

function hasArrived(entry: TimelineEntry): boolean {
  return entry.kind === 'delivery' && entry.state === 'sent'
}

function isSameReturn(one: SubmissionEntry, other: SubmissionEntry): boolean {
  const fields = ['isAgain', 'resource', 'page', 'flag', 'consent'] as const
  return one.isAgain && one.flag === null && fields.every((name) => one[name] === other[name])
}
