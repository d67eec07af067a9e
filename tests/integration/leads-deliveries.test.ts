import { afterEach, expect, test, vi } from 'vitest'
import { runCommand, startProduct } from './leads-product.ts'

/** Shorter than the product's, because two tests wait for it. */
const SEND_TIMEOUT = 1500
vi.doMock('#lib/leads/provider/outcome.ts', async (original) => ({
  ...(await original<object>()),
  SEND_TIMEOUT,
}))

const product = await startProduct()
afterEach(async () => {
  await product.injectFault('mail', null)
  await product.injectFault('marketing', null)
  await product.rows('truncate email_submissions, provider_holds cascade')
})

const lead = (email: string) => product.captureLead({ email, source: 'resource_ai-roi-calculator' })

/** Makes all waiting deliveries due. */
const passTime = () =>
  product.rows(
    `update deliveries set next_attempt_at = now(), leased_until = null where state = 'waiting'`,
  )

interface Row {
  state: string
  attempts: number
  last_error: string | null
  provider_id: string | null
  pause: number
}
/** The delivery of a channel, with the seconds from `since` (default: now) to its next attempt. */
const delivery = async (channel: string, since?: Date): Promise<Row | undefined> => {
  const statement = `select state, attempts, last_error, provider_id, extract(epoch from
    next_attempt_at - coalesce($2::timestamptz, now()))::float as pause from deliveries where channel = $1`
  return (await product.rows<Row>(statement, [channel, since]))[0]
}
const databaseTime = async () => (await product.rows<{ now: Date }>('select now()'))[0]?.now

test('a failed delivery waits with its reason, longer each time, and arrives once', async () => {
  await product.injectFault('mail', { mode: 'fail', times: 2 })
  await lead('retry@example.com')
  const started = await databaseTime()
  expect(await product.drainDeliveries()).toEqual({ sent: 1, failed: 1, refused: 0 })
  const first = await delivery('team-email', started)
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, provider_id: null })
  expect(first?.last_error).toMatch(/^Resend: 500/)
  expect(first?.pause).toBeGreaterThan(0.5)
  // On a slow machine the pause may be over by now.
  await product.rows(`update deliveries set next_attempt_at = now() + interval '1 minute'`)
  expect(await product.drainDeliveries()).toEqual({ sent: 0, failed: 0, refused: 0 })

  await passTime()
  const again = await databaseTime()
  await product.drainDeliveries()
  expect((await delivery('team-email', again))?.pause).toBeGreaterThan(1.5)

  await passTime()
  expect(await product.drainDeliveries()).toEqual({ sent: 1, failed: 0, refused: 0 })
  expect(await delivery('team-email')).toMatchObject({
    state: 'sent',
    attempts: 3,
    last_error: null,
    provider_id: expect.stringMatching(/./),
  })
  expect(await product.mails('retry@example.com')).toHaveLength(1)
})

test('a permanently refused delivery is parked with its reason and delays no other', async () => {
  await product.injectFault('mail', { mode: 'refuse', times: 1 })
  await lead('parked@example.com')
  await product.drainDeliveries()
  expect(await delivery('team-email')).toMatchObject({ state: 'parked', attempts: 1 })
  expect((await delivery('team-email'))?.last_error).toMatch(/^Resend: 422/)
  await lead('behind@example.com')
  await product.drainDeliveries()
  expect(await product.mails('parked@example.com')).toEqual([])
  expect(await product.mails('behind@example.com')).toHaveLength(1)
})

/** `npm run deliveries`, with a different sender than the site's. */
const command = async (...args: string[]) => {
  // The site has read its variables.
  process.env.LEADS_FROM = 'New sender <new@example.com>'
  return (await runCommand('deliveries', ...args)).output
}

test('the command lists parked deliveries with reasons, and retries them from the current sender', async () => {
  await product.injectFault('mail', { mode: 'refuse', times: 1 })
  await product.injectFault('marketing', { mode: 'refuse', times: 1 })
  await lead('operator@example.com')
  await product.drainDeliveries()
  const list = await command()
  expect(list).toContain('Parked: 1. Waiting: 0. Refused contacts: 1. Over a limit: 0. Sent: 0.')
  expect(list).toMatch(/Parked:.*\n.*team-email +operator@example.com[^]*1 attempt\n +Resend: 422/)
  expect(list).toMatch(/Refused contacts:.*\n.*marketing-list +operator@example.com[^]*Loops: 422/)

  const [parked] = await product.rows<{ id: string }>(
    `select id from deliveries where state = 'parked' and channel = 'team-email'`,
  )
  expect(await command('retry', String(parked?.id))).toMatch(/^One delivery is due now/)
  expect(await product.drainDeliveries()).toEqual({ sent: 1, failed: 0, refused: 0 })
  expect(await product.mails('operator@example.com')).toMatchObject([
    { from: 'New sender <new@example.com>' },
  ])
  await command('retry', 'all')
  await product.drainDeliveries()
  expect(await command()).toBe('Nothing waits and nothing is parked. Sent so far: 2.\n')
})

test('the command lists what a hold blocks, and lifts it: then a running site sends', async () => {
  await product.injectFault('mail', { mode: 'limit', ms: 86_400_000, times: 2 })
  await lead('held@example.com')
  await product.drainDeliveries()
  const output = await command('retry', 'all')
  expect(output).toMatch(
    /^One delivery is ready, and held back:\n\nHeld: nothing goes to resend before .*\n +Resend: 429/,
  )
  expect(await product.drainDeliveries()).toEqual({ sent: 0, failed: 0, refused: 0 })
  const list = await command()
  expect(list).toMatch(/team-email +held@example.com.*\n.*1 attempt, on hold until 2\d{3}-/)
  expect(list).not.toContain('due now')

  await product.injectFault('mail', null)
  expect(await command('lift', 'resend')).toMatch(/^No longer held: resend\. /)
  void product.drainSoon()
  await expect.poll(() => product.mails('held@example.com')).toHaveLength(1)
})

test("an operator's hold lasts until it is lifted, whatever the provider says meanwhile", async () => {
  expect(await command('hold', 'all', '--reason', 'restored')).toMatch(
    /^Held: resend, loops, schedulers, hubspot, pipedrive, webhook, slack\./,
  )
  await lead('held-back@example.com')
  expect(await product.drainDeliveries()).toEqual({ sent: 0, failed: 0, refused: 0 })
  expect(await command()).toMatch(/goes to resend until you lift it\.\n +restored/)
  await command('lift')
  expect(await product.drainDeliveries()).toEqual({ sent: 2, failed: 0, refused: 0 })
})

test('a hold is listed even when nothing waits', async () => {
  await product.rows(`insert into provider_holds (provider, until, reason)
    values ('loops', now() + interval '1 minute', 'Loops: 401')`)
  expect(await command()).toMatch(/^Nothing waits[^]*Held: nothing goes to loops/)
})

test.each(['mail', 'marketing'] as const)(
  'a lost response of %s causes no duplicate',
  async (provider) => {
    await product.injectFault(provider, { mode: 'lose', times: 1 })
    await lead(`lost-${provider}@example.com`)
    expect(await product.drainDeliveries()).toEqual({ sent: 1, failed: 1, refused: 0 })
    await passTime()
    expect(await product.drainDeliveries()).toEqual({ sent: 1, failed: 0, refused: 0 })
    expect(await product.mails(`lost-${provider}@example.com`)).toHaveLength(1)
    expect(await product.contacts(`lost-${provider}@example.com`)).toHaveLength(1)
  },
)

test("a provider's Retry-After is honored", async () => {
  await product.injectFault('mail', { mode: 'limit', ms: 60_000 })
  await Promise.all(Array.from({ length: 6 }, (_, n) => lead(`limit-${n}@example.com`)))
  const before = await product.injectFault('mail', { mode: 'limit', ms: 60_000 })
  expect(await product.drainDeliveries()).toMatchObject({ sent: 6, refused: 0 })
  const calls = (await product.injectFault('mail', null)) - before
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThanOrEqual(2)
  await passTime()
  expect(await product.drainDeliveries()).toEqual({ sent: 0, failed: 0, refused: 0 })
  await product.rows(`update provider_holds set until = until - interval '60 seconds'`)
  expect(await product.drainDeliveries()).toEqual({ sent: 6, failed: 0, refused: 0 })
  expect(await product.mails('limit-')).toHaveLength(6)
})

test('a wrong key parks nothing and is not retried constantly; once it is right, everything is sent', async () => {
  const before = await product.injectFault('mail', { mode: 'deny' })
  await Promise.all(Array.from({ length: 6 }, (_, n) => lead(`denied-${n}@example.com`)))
  await product.drainDeliveries()
  await passTime()
  await product.drainDeliveries()
  const calls = (await product.injectFault('mail', null)) - before
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThanOrEqual(2)
  expect(await delivery('team-email')).toMatchObject({ state: 'waiting' })
  const [hold] = await product.rows<{ seconds: number; reason: string }>(
    'select extract(epoch from until - now())::float as seconds, reason from provider_holds',
  )
  expect(hold?.seconds).toBeGreaterThan(50)
  expect(hold?.reason).toMatch(/^Resend: 401/)
  await product.rows('update provider_holds set until = now()')
  expect(await product.drainDeliveries()).toEqual({ sent: 6, failed: 0, refused: 0 })
  expect(await product.mails('denied-')).toHaveLength(6)
})

test('a clock set back by hours delays nothing and sends nothing twice', async () => {
  await product.injectFault('mail', { mode: 'lose', times: 1 })
  await lead('clock@example.com')
  await product.drainDeliveries()
  await product.claim('team-email')
  await product.rows(`update deliveries set created_at = now() + interval '6 hours',
    next_attempt_at = now() + interval '6 hours', leased_until = now() + interval '6 hours'`)
  await product.rows(`insert into provider_holds (provider, since, until, reason)
    values ('resend', now() + interval '5 hours', now() + interval '6 hours', 'before')`)
  expect(await product.drainDeliveries()).toEqual({ sent: 1, failed: 0, refused: 0 })
  expect(await product.mails('clock@example.com')).toHaveLength(1)
})

test('a provider that hangs does not delay the other', async () => {
  await product.injectFault('mail', { mode: 'hang', times: 1 })
  await lead('hang@example.com')
  const drained = product.drainDeliveries()
  await expect.poll(() => product.contacts('hang@example.com')).toHaveLength(1)
  expect(await drained).toEqual({ sent: 1, failed: 1, refused: 0 })
  expect((await delivery('team-email'))?.last_error).toBe('Resend: no response in time')
})

test('while a provider hangs, new leads reach the other at once', async () => {
  await product.injectFault('marketing', { mode: 'hang', times: 2 })
  await lead('hang-first@example.com')
  await lead('hang-second@example.com')
  const first = product.drainSoon()
  await expect.poll(() => product.mails('hang-')).toHaveLength(2)

  await lead('later@example.com')
  const second = product.drainSoon()
  await expect.poll(() => product.mails('later@')).toHaveLength(1)
  // It waits for no workers but its own.
  await second
  expect(await product.contacts('hang-first@example.com')).toEqual([])
  await first
  expect(await product.contacts('later@example.com')).toHaveLength(1)
})

test('several drains at once send each delivery once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => lead(`twice-${n}@example.com`)))
  const before =
    (await product.injectFault('mail', null)) + (await product.injectFault('marketing', null))
  const all = { sent: 0, failed: 0 }
  // On a busy machine a provider may be late, or the drains' time over before all is sent.
  for (let left = 1; left > 0;) {
    const counts = await Promise.all([
      product.drainDeliveries(),
      product.drainDeliveries(),
      product.drainDeliveries(),
    ])
    for (const { sent, failed } of counts) {
      all.sent += sent
      all.failed += failed
    }
    left = (await product.rows(`select from deliveries where state = 'waiting'`)).length
    if (left > 0) await passTime()
  }
  expect(all.sent).toBe(24)
  const after =
    (await product.injectFault('mail', null)) + (await product.injectFault('marketing', null))
  expect(after - before).toBeGreaterThanOrEqual(24)
  expect(after - before).toBeLessThanOrEqual(24 + all.failed)
  expect(await product.mails('twice-')).toHaveLength(12)
  const rows = await product.rows('select sum(attempts)::int as attempts from deliveries')
  expect(rows).toEqual([{ attempts: 24 + all.failed }])
})

test('an unsettled claim is released when its lease ends and can no longer settle', async () => {
  await lead('lease@example.com')
  const first = await product.claim('team-email')
  expect(await product.claim('team-email')).toBeUndefined()
  const [lease] = await product.rows<{ seconds: number }>(
    `select extract(epoch from leased_until - now())::float as seconds from deliveries where channel = 'team-email'`,
  )
  expect(lease?.seconds).toBeGreaterThan((3 * SEND_TIMEOUT) / 1000)

  await passTime()
  const second = await product.claim('team-email')
  expect(second).toEqual({ ...first, attempts: 2 })
  if (!first || !second) throw new Error('nothing was claimed')
  await product.settle(first, { kind: 'refused', reason: 'too late' })
  expect(await delivery('team-email')).toMatchObject({ state: 'waiting', last_error: null })
  await product.settle(second, { kind: 'sent', providerId: 'p1' })
  expect(await delivery('team-email')).toMatchObject({ state: 'sent', provider_id: 'p1' })
})

test.each([
  ['failed', 'waiting'],
  ['refused', 'parked'],
] as const)(
  "a provider's error that no database can store as text still settles: %s",
  async (kind, state) => {
    await lead('garbled@example.com')
    const claimed = await product.claim('team-email')
    if (!claimed) throw new Error('nothing was claimed')
    const reason = `Resend: bad \u0000 ${'x'.repeat(498)}`.replace(/x{9}$/, '\ud83d')
    await product.settle(claimed, { kind, reason, ...(kind === 'failed' && { holdFor: 60_000 }) })
    const settled = await delivery('team-email')
    expect(settled).toMatchObject({
      state,
      last_error: expect.stringMatching(/^Resend: bad x{480}/),
    })
    expect(settled?.last_error?.length).toBeLessThanOrEqual(500)
  },
)
