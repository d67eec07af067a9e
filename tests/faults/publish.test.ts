import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lakeClient } from '../e2e/studio.ts'
import { Stack } from '../harness/stack.ts'

let stack: Stack

beforeAll(async () => {
  stack = await Stack.start()
}, 300_000)
afterAll(() => stack.close())

const publish = (heroNote: string) => lakeClient(stack).patch('home').set({ heroNote }).commit()

/** How quickly a text is visible is measured by `npm run bench -- content/publish`. */
const visible = (note: string) =>
  expect
    .poll(async () => (await fetch(stack.url)).text(), { timeout: 8000, interval: 20 })
    .toContain(note)

test('a published text is on the page', async () => {
  await publish('Alone.')
  await visible('Alone.')
})

test('a change that comes while the page is made for the one before it is not left behind', async () => {
  for (let round = 0; round < 12; round++) {
    await publish(`First ${round}.`)
    await sleep(round * 10)
    await publish(`Second ${round}.`)
    await visible(`Second ${round}.`)
  }
})
