import { processWide } from '#lib/platform/process-wide.ts'

const underWay = processWide('lastWork', () => new Set<Promise<unknown>>())

/** Has a process that stops wait for work which no request waits for. */
export function finishFirst<T>(work: Promise<T>): Promise<T> {
  const end = () => void underWay.delete(work)
  underWay.add(work)
  work.then(end, end)
  return work
}

/** Resolves once it is all over; `stopInTime` doesn't wait forever. */
export async function lastWork(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}
