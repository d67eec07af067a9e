import { setTimeout as sleep } from 'node:timers/promises'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { moveToCore, SERVERS } from './cores.ts'
import { lightLoad } from './light-load.ts'

/** Minutes of load; BENCH_MINUTES shortens it. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const MEGABYTE = 2 ** 20

/** Memory of the site while Home is requested without a pause, and published every second. */
export async function soak(stack: Stack): Promise<Table> {
  const pids = [Number(stack.site.process.pid)]
  await moveToCore(pids, SERVERS)
  const rows: Table['rows'] = []
  for (let minute = 1; minute <= MINUTES; minute++) {
    const loaded = lightLoad(stack.url, 60)
    const { heap, resident, published } = await publishAndWatch(stack, minute, loaded)
    // What is in use after a collection, and not what waits for the next one.
    const used = Math.min(...heap) / MEGABYTE
    rows.push([minute, await loaded, published, used, median(resident) / MEGABYTE])
  }
  await moveToCore(pids)
  return {
    name: 'weight-soak',
    title: `The site's memory in ${MINUTES} minutes of a cached Home`,
    head: ['minute', 'a second', 'published', 'heap used, MB', 'resident memory, MB'],
    rows,
  }
}

/** Publishes every second until the load ends, and reads the site's memory each time. */
async function publishAndWatch(stack: Stack, minute: number, load: Promise<unknown>) {
  const heap: number[] = []
  const resident: number[] = []
  const over = new AbortController()
  const end = () => over.abort()
  load.then(end, end)
  const started = performance.now()
  while (!over.signal.aborted) {
    const heroNote = `Published in minute ${minute}, number ${heap.length}.`
    await lakeClient(stack).patch('home').set({ heroNote }).commit()
    const metrics = await readMetrics(stack)
    heap.push(valueOf(metrics, 'nodejs_heap_size_used_bytes'))
    resident.push(valueOf(metrics, 'process_resident_memory_bytes'))
    await sleep(Math.max(0, started + 1000 * heap.length - performance.now()))
  }
  return { heap, resident, published: heap.length }
}

async function readMetrics(stack: Stack): Promise<string> {
  const headers = { Authorization: `Bearer ${stack.env.METRICS_TOKEN}` }
  return (await fetch(`${stack.url}/api/metrics`, { headers })).text()
}

function valueOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
}
