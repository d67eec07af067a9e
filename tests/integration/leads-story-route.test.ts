import { AsyncResource } from 'node:async_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { enterRequest } from '#lib/platform/log/request-id.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { startProduct } from './leads-product.ts'

const product = await startProduct()
const { POST: handle } = await import('#app/api/story/route.ts')
beforeEach(() => product.rows('truncate email_submissions, people, rate_limits cascade'))

let visitors = 0
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const from = { 'x-forwarded-for': `198.51.100.${visitors++ % 250}`, ...headers }
  return handle(
    new Request('http://localhost:3000/api/story', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...from },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

const give = async (more = {}) =>
  (
    await product.captureLead({
      email: 'ada@example.com',
      source: 'resource_ai-roi-calculator',
      ...more,
    })
  ).id
const events = () =>
  product.rows('select kind, resource, data from person_events order by created_at')

const result = (lead: string) => ({
  lead,
  kind: 'result',
  tool: 'automation',
  input: ANSWERS,
  shared: false,
})

describe('POST /api/story', () => {
  test('names the lead by its ID in the line of the log', async () => {
    const lead = await give()
    const line = await new AsyncResource('request').runInAsyncScope(async () => {
      const request = enterRequest('0123456789abcdef')
      await post({ lead, kind: 'booking' })
      return request
    })
    expect(line).toEqual({ id: '0123456789abcdef', lead })
  })

  test('keeps what was entered, and nothing that a browser says about it', async () => {
    const lead = await give()
    const forged = { ...result(lead), results: { score: 32 }, score: 100 }
    const response = await post(forged)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({})
    const figures = { lead, kind: 'result', tool: 'roi', input: { ...DEFAULT_INPUTS, roi: 1e9 } }
    expect((await post(figures)).status).toBe(201)
    expect(await events()).toEqual([
      {
        kind: 'result',
        resource: 'ai-roi-calculator',
        data: { tool: 'automation', input: ANSWERS, shared: false },
      },
      {
        kind: 'result',
        resource: 'ai-roi-calculator',
        data: { tool: 'roi', input: DEFAULT_INPUTS, shared: false },
      },
    ])
  })

  test('keeps the latest result of their own, and somebody else’s beside it', async () => {
    const lead = await give()
    await post(result(lead))
    await post({ ...result(lead), input: { ...ANSWERS, time_spent: 50 } })
    await post({ ...result(lead), shared: true })
    expect((await events()).map(({ data }) => data)).toEqual([
      { tool: 'automation', input: { ...ANSWERS, time_spent: 50 }, shared: false },
      { tool: 'automation', input: ANSWERS, shared: true },
    ])
  })

  test('stores a booking once, however often it is pressed', async () => {
    const lead = await give()
    const presses = await Promise.all(
      Array.from({ length: 100 }, () => post({ lead, kind: 'booking' })),
    )
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await events()).toEqual([{ kind: 'booking', resource: 'ai-roi-calculator', data: {} }])
  })

  test('responds 404 to a lead that is made up, flagged or too old, without saying which', async () => {
    const spam = await give({ email: 'spam@example.com', subject: 'buy' })
    const old = await give({ email: 'old@example.com' })
    await product.rows(
      `update email_submissions set created_at = now() - interval '8 days' where id = $1`,
      [old],
    )
    const details = new Set<string>()
    for (const lead of [crypto.randomUUID(), spam, old]) {
      const response = await post({ lead, kind: 'booking' })
      expect(response.status).toBe(404)
      details.add(await response.text())
    }
    expect(details.size).toBe(1)
    expect(await events()).toEqual([])
  })

  test.each<[string, (lead: string) => unknown]>([
    ['body', () => null],
    ['kind', (lead) => ({ lead })],
    ['kind', (lead) => ({ lead, kind: 'note', text: 'x' })],
    ['lead', () => ({ lead: 'ada@example.com', kind: 'booking' })],
    ['lead', () => ({ kind: 'booking' })],
    ['tool', (lead) => ({ ...result(lead), tool: 'quiz' })],
    ['shared', (lead) => ({ ...result(lead), shared: 'no' })],
    ['input', (lead) => ({ ...result(lead), input: [] })],
    ['input.team_size', (lead) => ({ ...result(lead), input: { ...ANSWERS, team_size: 'huge' } })],
    ['input.team_size', (lead) => ({ ...result(lead), input: without(ANSWERS, 'team_size') })],
    ['input.time_spent', (lead) => ({ ...result(lead), input: { ...ANSWERS, time_spent: '35' } })],
    ['input.color', (lead) => ({ ...result(lead), input: { ...ANSWERS, color: 'red' } })],
    [
      'input.hoursPerWeek',
      (lead) => ({ ...figures(lead), input: { ...DEFAULT_INPUTS, hoursPerWeek: '40' } }),
    ],
    ['input.currentStaffCost', (lead) => ({ ...figures(lead), input: {} })],
  ])('names the field %s of a body it refuses', async (field, body) => {
    const response = await post(body(await give()))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ field })
    expect(await events()).toEqual([])
  })

  test('accepts nothing from another site, from preview, as text, or in bulk', async () => {
    const booking = { lead: await give(), kind: 'booking' }
    const status = async (body: unknown, headers: Record<string, string>) =>
      (await post(body, headers)).status
    expect(await status(booking, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status(booking, { cookie: '__prerender_bypass=1' })).toBe(409)
    expect(await status(booking, { 'content-type': 'text/plain' })).toBe(415)
    expect(await status('{', {})).toBe(400)
    expect(await status({ ...booking, more: 'x'.repeat(9_000) }, {})).toBe(413)
    expect(await events()).toEqual([])
    const office = { 'x-forwarded-for': '203.0.113.9' }
    await Promise.all(Array.from({ length: 8 }, () => post(booking, office)))
    // What the others of 600 in ten minutes would come to.
    const counted = 'update rate_limits set points = 599 where points = 8 returning key'
    expect(await product.rows(counted)).toHaveLength(1)
    expect((await post(booking, office)).status).toBe(201)
    const refused = await post(booking, office)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

const figures = (lead: string) => ({ lead, kind: 'result', tool: 'roi', input: DEFAULT_INPUTS })

function without(answers: Record<string, unknown>, id: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => key !== id))
}
