import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lakeClient } from '../e2e/studio.ts'
import { Stack } from '../harness/stack.ts'

/** Milliseconds after which a publish has been told for the last time. */
const SETTLED = 4000
const ROUNDS = 7

let stack: Stack

beforeAll(async () => {
  stack = await Stack.start()
}, 300_000)
afterAll(() => stack.close())

/** Publishes a note on Home. */
async function publish(note: string): Promise<void> {
  await lakeClient(stack).patch('home').set({ heroNote: note }).commit()
}

/** Milliseconds until a visitor who keeps asking reads the note; more than `limit` if never. */
async function visibleAfter(note: string, limit: number): Promise<number> {
  const started = Date.now()
  while (Date.now() - started <= limit) {
    if ((await (await fetch(stack.url)).text()).includes(note)) break
    await sleep(20)
  }
  return Date.now() - started
}

test('a published text is on the page within a second', async () => {
  await publish('Warm.')
  await visibleAfter('Warm.', 10_000)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(SETTLED)
    await publish(`Alone ${round}.`)
    times.push(await visibleAfter(`Alone ${round}.`, 10_000))
  }
  console.log(`publish to visible: ${times.join(', ')} ms`)
  const median = times.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2]
  expect(median).toBeLessThan(1000)
})

test('a change that comes while the page is made for the one before it is not left behind', async () => {
  for (let round = 0; round < 12; round++) {
    await publish(`First ${round}.`)
    await sleep(round * 10)
    await publish(`Second ${round}.`)
    expect(await visibleAfter(`Second ${round}.`, 8000)).toBeLessThan(8000)
  }
})
