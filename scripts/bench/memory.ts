import { setTimeout as sleep } from 'node:timers/promises'
import { KINDS, load } from '#scripts/bench/leads.ts'
import { lightLoad } from '#scripts/bench/light-load.ts'
import { type Bench, median } from '#scripts/bench/measure.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** Minutes of load; BENCH_MINUTES shortens it. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const MEGABYTE = 2 ** 20

/**
 * The site's memory under leads and requests for Home without a pause, while Home is published once
 * a second: whether it grows from the second fifth of the run to the last.
 */
export const bench: Bench = async (stack) => {
  const heap: number[] = []
  const resident: number[] = []
  for (let fifth = 1; fifth <= 5; fifth++) {
    const seconds = MINUTES * 12
    const loads = [lightLoad([stack.url], seconds), load(stack.url, seconds, KINDS.lead)]
    const own = await publishAndWatch(stack, Promise.all(loads))
    // The lowest is what is in use after a collection, without what waits for the next one.
    heap.push(Math.min(...own.map((one) => one.heap)) / MEGABYTE)
    resident.push(median(own.map((one) => one.resident)) / MEGABYTE)
  }
  const row = (what: string, all: number[]) => {
    const [, second = Number.NaN, , , last = Number.NaN] = all
    return { what, unit: 'MB', figure: last, floor: second, target: '1.1 times' }
  }
  return [row('Memory, last fifth to second', resident), row('Heap, last fifth to second', heap)]
}

/** Publishes every second until the load ends, and reads the site's memory each time. */
async function publishAndWatch(stack: Stack, loads: Promise<unknown>) {
  const seen: { heap: number; resident: number }[] = []
  const over = new AbortController()
  const end = () => over.abort()
  loads.then(end, end)
  const started = performance.now()
  while (!over.signal.aborted) {
    const heroNote = `Published ${new Date().toISOString()}.`
    await lakeClient(stack).patch('home').set({ heroNote }).commit()
    const headers = { Authorization: `Bearer ${stack.env.METRICS_TOKEN}` }
    const metrics = await (await fetch(`${stack.url}/api/metrics`, { headers })).text()
    const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
    seen.push({
      heap: value('nodejs_heap_size_used_bytes'),
      resident: value('process_resident_memory_bytes'),
    })
    await sleep(Math.max(0, started + 1000 * seen.length - performance.now()))
  }
  await loads
  return seen
}
