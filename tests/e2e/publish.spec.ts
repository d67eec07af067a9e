import { setTimeout as sleep } from 'node:timers/promises'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { LONG } from '#tools/suites/length.ts'
import { expect } from './fixtures.ts'
import { html, test } from './studio.ts'

/** How soon a text is visible is measured by `npm run bench -- publish`. */
const LIMIT = { intervals: [20] }

test('a published text appears, even one published during a rendering', async ({ stack }) => {
  const publish = (heroNote: string) => lakeClient(stack).patch('home').set({ heroNote }).commit()
  const visible = (note: string) => expect.poll(() => html(stack, '/'), LIMIT).toContain(note)
  await publish('Alone.')
  await visible('Alone.')
  for (let round = 0; round < (LONG ? 12 : 4); round++) {
    await publish(`First ${round}.`)
    await sleep((round % 4) * 30)
    await publish(`Second ${round}.`)
    await visible(`Second ${round}.`)
  }
})
