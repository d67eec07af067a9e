import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import { runBookingFaults } from '#tools/faults/bookings.ts'
import { FUZZ_TIME, fuzz, send } from '#tools/faults/fuzz/send.ts'
import { siteRequests } from '#tools/faults/fuzz/site-requests.ts'
import { expectPromised } from '#tools/faults/fuzz/site-responses.ts'
import { runLeadFaults } from '#tools/faults/lead-faults.ts'
import { runSequenceFaults } from '#tools/faults/sequences.ts'
import { runStaffFaults } from '#tools/faults/staff.ts'
import { letClocksJump, localTarget, type Target, withJumpingClocks } from '#tools/faults/target.ts'
import { callsAt, rootOf } from '#tools/harness/inject-fault.ts'
import { Stack } from '#tools/harness/stack.ts'
import { LONG } from '#tools/suites/length.ts'

/** Of the short fault runs: it differs each time, and a failure prints it. */
const seed = Math.floor(Math.random() * 1_000_000)

let stack: Stack
let target: Target
beforeAll(async () => {
  stack = await withJumpingClocks(() => Stack.start())
  target = localTarget(stack)
})
afterAll(() => stack.close())

test('a site that stops while it writes to a CRM leaves it to the next one at once', async () => {
  const pipedrive = rootOf('pipedrive', stack.env)
  const idle = () =>
    stack.rows(`select crm from crm_syncs where leased_until is null
      and not exists (select from crm_changes) order by crm`)
  const contactOf = (who: string) =>
    stack.rows(
      `select from crm_contacts join people on id = person_id
       where crm = 'pipedrive' and person = $1 and told is not null`,
      [who],
    )
  /** Returns for how many seconds nobody else may write to a CRM. */
  const stopDuring = async (email: string, fault: Fault) => {
    await expect.poll(idle, { timeout: 60_000 }).toHaveLength(2)
    const before = await stack.injectFault('pipedrive', fault)
    // No response waits for this one.
    const lead = `insert into email_submissions (email, source) values ($1, 'resource_x')`
    await stack.rows(lead, [email])
    await expect.poll(() => callsAt(pipedrive), { timeout: 60_000 }).toBeGreaterThan(before)
    stack.site.process.kill('SIGTERM')
    await once(stack.site.process, 'exit')
    await stack.injectFault('pipedrive', null)
    const [{ left } = { left: null }] = await stack.rows<{ left: number | null }>(
      'select max(extract(epoch from leased_until - now()))::float8 as left from crm_syncs',
    )
    await withJumpingClocks(() => stack.restartSite())
    await expect.poll(() => contactOf(email), { timeout: 60_000 }).toHaveLength(1)
    await stack.rows('delete from email_submissions where email = $1', [email])
    return left
  }
  // The call ends in time, and then one that never does.
  expect(await stopDuring('stopped@example.com', { mode: 'hang', ms: 3000, times: 1 })).toBeNull()
  const left = await stopDuring('cut-off@example.com', { mode: 'hang' })
  expect(left).toBeLessThan(SEND_TIMEOUT / 1000)
})

test(`leads survive kills, failing providers and jumping clocks (seed ${seed})`, async () => {
  const plan = { leads: LONG ? 60 : 24, kills: LONG ? 5 : 2, seed, skipWaiting: true }
  await letClocksJump(true)
  const figures = await withJumpingClocks(() => runLeadFaults(target, plan))
  await letClocksJump(false)
  const { leads, kills, faults, failedAttempts, lost, doubled } = figures
  console.log(`${leads} leads, ${kills} kills, ${faults} faults, ${failedAttempts} failed attempts`)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(leads).toBeGreaterThan((plan.leads * 2) / 3)
  expect(kills).toBeGreaterThanOrEqual(plan.kills)
  expect(faults).toBeGreaterThan(0)
})

test(`notes and erasures survive kills and a list that refuses (seed ${seed}) @long`, async () => {
  const plan = { people: 8, kills: 2, seed }
  const figures = await runStaffFaults(target, plan)
  const all = { lost: [], doubled: [], erased: plan.people / 2, 'left at the list': 0 }
  expect(figures).toMatchObject(all)
  expect(figures.kills).toBeGreaterThanOrEqual(plan.kills)
  expect(figures.faults).toBeGreaterThan(0)
})

test(`calls survive kills of site and database, and webhooks in no order (seed ${seed}) @long`, async () => {
  const plan = { people: 12, kills: 3, seed, skipWaiting: true }
  const figures = await runBookingFaults(target, plan)
  expect(figures).toMatchObject({ lost: [], doubled: [] })
  expect(figures.kills).toBeGreaterThanOrEqual(plan.kills)
})

test(`a sequence comes once, and stops, through kills and failing emails (seed ${seed}) @long`, async () => {
  const plan = { people: 8, kills: 2, seed, skipWaiting: true }
  const figures = await runSequenceFaults(target, plan)
  expect(figures).toMatchObject({ lost: [], doubled: [], stopped: plan.people / 2 })
  expect(figures.kills).toBeGreaterThanOrEqual(plan.kills)
})

test(
  'the site responds to any request in time, in the promised shape, and never with an internal error, while 200 slow callers never finish',
  async () => {
    const stored = new Set<string>()
    const slow = openSlowCallers(stack.url, 200)
    await fuzz(siteRequests({ ...stack.env, SITE_URL: stack.url }), async (sent) => {
      const response = await send(stack.url, sent)
      expectPromised(sent, response)
      if (response.status === 201) stored.add(JSON.parse(response.text).id)
    })

    expect(await slow.answer).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json/s)
    slow.hangUp()
    expect(stored.size).toBeGreaterThan(0)
    const rows = await stack.rows('select id from email_submissions where id = any($1)', [
      [...stored],
    ])
    expect(rows).toHaveLength(stored.size)
    expect(stack.site.process.exitCode).toBeNull()
    expect((await fetch(stack.url)).status).toBe(200)
  },
  FUZZ_TIME,
)

const HEAD = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/**
 * Opens connections that never finish their requests: half of them their headers, half their body.
 * `answer` is the response to the first of the latter.
 */
function openSlowCallers(origin: string, number: number) {
  const port = Number(new URL(origin).port)
  const sockets = Array.from({ length: number }, (_, n) => {
    const socket = connect(port, '127.0.0.1')
    // The server may close it at any moment.
    socket.on('error', () => {})
    socket.write(n % 2 === 0 ? `${HEAD}Content-Length: 1000\r\n\r\n{"email":` : HEAD)
    return socket
  })
  const [first] = sockets
  if (!first) throw new Error('no callers')
  return {
    answer: once(first, 'data').then(([bytes]) => String(bytes)),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
  }
}
