import { readFile } from 'node:fs/promises'
import type { Stack } from '#tools/harness/stack.ts'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { loadLeads } from './load.ts'

/** Minutes of load; BENCH_MINUTES shortens it. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const SLICE_SECONDS = 10

/**
 * Memory of the site's process under an unbroken load of leads: whether it grows between the second
 * fifth of the run and the last.
 */
export async function leadMemory(stack: Stack): Promise<Table> {
  const pid = stack.site.process.pid
  if (pid === undefined) throw new Error('The site has no process.')
  const resident: number[] = []
  let leads = 0
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end;) {
    leads += (await loadLeads(stack.url, SLICE_SECONDS)).rate * SLICE_SECONDS
    resident.push(await megabytes(pid))
  }
  const fifth = Math.ceil(resident.length / 5)
  const early = median(resident.slice(fifth, 2 * fifth))
  const late = median(resident.slice(-fifth))
  return {
    name: 'leads-memory',
    title: `The site's memory in ${MINUTES} minutes of leads`,
    head: ['', 'leads', 'second fifth, MB', 'last fifth, MB', 'last to second'],
    rows: [['resident memory', leads, early, late, late / early]],
  }
}

/** Resident memory of a process in MB, from Linux's /proc. */
async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
