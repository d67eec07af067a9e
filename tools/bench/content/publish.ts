import { setTimeout as sleep } from 'node:timers/promises'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { inTurns, median, percentile } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'

/** Milliseconds after which the last replay of a change's webhook is over (decision 0006). */
const SETTLED = 4000
const TIMES = 20

/**
 * Milliseconds from pressing Publish until a visitor who keeps requesting the page gets the new
 * text.
 */
export async function publishToVisible(stack: Stack): Promise<Table> {
  const visible: number[] = []
  const started = Date.now()
  for (let round = -1; round < TIMES; round++) {
    const note = `Published in round ${round}.`
    await draft(stack, note)
    const pressed = performance.now()
    await lakeClient(stack).action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.home',
      publishedId: 'home',
    })
    while (!(await (await fetch(stack.url)).text()).includes(note)) await sleep(20)
    if (round >= 0) visible.push(performance.now() - pressed)
    await sleep(SETTLED)
  }
  const perMinute = (60_000 * (TIMES + 1)) / (Date.now() - started)
  const robots = async () => (await fetch(`${stack.url}/robots.txt`)).arrayBuffer()
  const floor = median((await inTurns(50, { robots })).get('robots'))
  return {
    name: 'content-publish',
    title: 'Publish to visible: from the publish action to a page that a visitor reads, ms',
    head: ['', 'p50', 'p95', 'slowest', 'empty route'],
    rows: [
      [
        `${TIMES} publishes of Home, one at a time, ${perMinute.toFixed(0)} a minute`,
        median(visible),
        percentile(visible, 0.95),
        Math.max(...visible),
        floor,
      ],
    ],
  }
}

async function draft(stack: Stack, heroNote: string): Promise<void> {
  const client = lakeClient(stack)
  const home = await client.getDocument('home')
  if (!home) throw new Error('There is no Home to publish.')
  const { _rev, ...content } = home
  await client.createOrReplace({ ...content, _id: 'drafts.home', heroNote })
}
