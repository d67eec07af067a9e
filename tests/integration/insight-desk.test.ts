import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Insight } from '#lib/insight/contract.ts'
import { startDesk, type Desk } from './desk-product.ts'

let desk: Desk
let editor: string
beforeAll(async () => {
  desk = await startDesk()
  editor = await desk.cookieOf('editor')
})
afterAll(() => desk.close())

const today = new Date().toISOString().slice(0, 10)
const ask = (cookie: string, query = `from=${today}&to=${today}`) =>
  desk.send('GET', `insight?${query}`, { headers: { cookie } })

test('an editor sees the figures, a contributor, a viewer and a stranger none', async () => {
  expect((await ask(editor)).status).toBe(200)
  for (const role of ['viewer', 'contributor'] as const) {
    const cookie = await desk.cookieOf(role).catch(() => '')
    const response = await ask(cookie)
    expect([role, response.status]).toEqual([role, 401])
    expect(await response.text()).not.toContain('series')
  }
  expect((await ask('')).status).toBe(401)
})

test('a wrong period is refused, and the response names it', async () => {
  const response = await ask(editor, `from=${today}&to=2026-02-31`)
  expect([response.status, (await response.json()).field]).toEqual([422, 'to'])
})

test('a lead is in the figures at once, and stays there when the person is erased', async () => {
  await desk.give('ada@example.com', { utm_campaign: 'spring' })
  await desk.give('ada@example.com', { utm_campaign: 'fall' })
  const before: Insight = await (await ask(editor)).json()
  const counts = before.resources.find(({ slug }) => slug === 'ai-roi-calculator')
  expect(counts).toMatchObject({ now: { lead: 1 }, before: {} })
  expect(before.series).toEqual([{ day: today, counts: { lead: 1 } }])
  expect(before.origins.campaign).toEqual([
    { value: 'spring', seen: 0, other: 0, lead: 1, booking: 0, 'lead-booking': 0 },
  ])
  expect(before.questions).toHaveLength(8)
  await desk.rows('delete from email_submissions')
  expect(await (await ask(editor)).json()).toEqual(before)
})
