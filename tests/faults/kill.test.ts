import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stack } from '../harness/stack.ts'
import { anotherVisitor } from '../harness/visitor.ts'

const ROUNDS = 3

let stack: Stack

beforeAll(async () => {
  stack = await Stack.start()
}, 300_000)
afterAll(() => stack.close())

/** Gives addresses one after the other until told to stop; answers those that were acknowledged. */
async function visitors(name: string, stop: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = []
  for (let n = 0; !stop.aborted; n++) {
    const email = `${name}-${n}@example.com`
    const answer = await fetch(`${stack.url}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...anotherVisitor() },
      body: JSON.stringify({ email, source: 'resource_ai-roi-calculator' }),
    }).catch(() => null)
    if (answer?.status === 201) acknowledged.push(email)
    else await sleep(20)
  }
  return acknowledged
}

test('after kill -9 of everything, nothing that was answered 201 is missing or doubled', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const stop = new AbortController()
    const visits = [1, 2, 3].map((visitor) => visitors(`round${round}-${visitor}`, stop.signal))
    await sleep(300 + Math.random() * 1500)
    await Promise.all([stack.site.kill(), stack.cloud.kill()])
    stop.abort()
    acknowledged.push(...(await Promise.all(visits)).flat())
    await stack.restartCloud()
    await stack.restartSite()
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)

  const rows = await stack.rows<{ email: string; times: number }>(
    'select email, count(*)::int as times from email_submissions group by email',
  )
  const stored = new Map(rows.map(({ email, times }) => [email, times]))
  expect(acknowledged.filter((email) => stored.get(email) !== 1)).toEqual([])

  const waiting = `select count(*)::int as waiting from deliveries where state <> 'sent'`
  await expect
    .poll(() => stack.rows(waiting), { timeout: 120_000, interval: 1000 })
    .toEqual([{ waiting: 0 }])
  for (const email of acknowledged.slice(-3)) {
    expect(await stack.mails(email), email).toHaveLength(1)
    expect(await stack.contacts(email), email).toHaveLength(1)
  }
}, 300_000)
