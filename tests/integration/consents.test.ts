import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Confirmation } from '#lib/content/lead-emails.ts'
import { inputs } from '../unit/roi/inputs.ts'
import { fakeContent } from './lead-content.ts'
import { runCommand, startProduct } from './leads-product.ts'

vi.doMock('server-only', () => ({}))
const { lake, isPublished } = fakeContent()
const product = await startProduct({}, [], isPublished)
const { GET, POST } = await import('#app/api/emails/confirm/route.ts')
const { mailReport } = await import('#lib/leads/report-requests/respond.ts')
const { signToken } = await import('#lib/leads/result-link/token.ts')
const { confirm, setConsent } = await import('#lib/leads/consents/change.ts')
const { leadStory } = await import('#lib/leads/desk/story.ts')
const { database } = await import('#lib/platform/database/pool.ts')

const ADA = 'ada@example.com'
const CONSENT = 'We email you the guide, and notes.'

let clock = 0
const now = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => now() + clock)
/** What the settings say from now on: the site keeps them for half a minute. */
function wanting(confirmation: Confirmation) {
  lake.confirmation = confirmation
  clock += 31_000
}

beforeEach(() => product.rows('truncate email_submissions, people, rate_limits cascade'))

async function give(email = ADA, more = {}) {
  const page = '/resources/roadmap'
  const { id } = await product.captureLead({
    email,
    source: 'resource_roadmap',
    page,
    consent: CONSENT,
    ...more,
  })
  await product.drainDeliveries()
  return id
}
const toThem = async (email = ADA) => {
  const mails = await product.mails('')
  return mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
}
const ledger = () =>
  product.rows(
    `select purpose, text, page, needs_confirmation as asks, confirmed_at is not null as confirmed,
      withdrawn_at is not null as withdrawn, is_given as given from consents order by purpose`,
  )
const personId = async () =>
  (await product.rows<{ id: string }>('select id from people'))[0]?.id ?? ''
const call = (method: typeof GET, token: string) =>
  method(new Request(`http://localhost:3000/?token=${token}`))
/** Of the email that asks to confirm. */
async function linked(email = ADA): Promise<string> {
  const mails = await product.mails('Please confirm')
  const mail = mails.find(({ to }) => to.includes(email))
  return /emails\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('where everything has to be confirmed', () => {
  beforeEach(() => wanting('everything'))

  test('nothing but the question is sent before a button is pressed, and then all of it, once', async () => {
    const email = 'all@example.com'
    await give(email)
    expect(await toThem(email)).toEqual(['Please confirm your email address'])
    expect(await product.contacts(email)).toEqual([])
    const token = await linked(email)
    for (const early of [token, `${token}&done=confirm`]) {
      const page = await call(GET, early)
      expect(await page.text()).toContain(CONSENT)
      expect(page.status).toBe(200)
    }
    expect((await ledger()).every(({ asks, confirmed }) => asks && !confirmed)).toBe(true)
    await product.drainDeliveries()
    expect(await toThem(email)).toHaveLength(1)

    const presses = await Promise.all(Array.from({ length: 20 }, () => call(POST, token)))
    expect(presses.every(({ status }) => status === 303)).toBe(true)
    const seen = presses[0]?.headers.get('Location')
    expect(seen).toBe(`?token=${token}&done=confirm`)
    expect(await (await call(GET, `${token}&done=confirm`)).text()).toContain('Thank you')
    await product.settled()
    await product.drainDeliveries()
    expect(await toThem(email)).toHaveLength(2)
    expect(await product.contacts(email)).toMatchObject([{ email }])
    expect((await ledger()).every(({ given, confirmed }) => given && confirmed)).toBe(true)
    const story = await leadStory(database(), await personId())
    expect(story?.consents).toHaveLength(3)
    expect(story?.consents[0]).toMatchObject({ text: CONSENT, page: '/resources/roadmap' })
  })

  test('the desk’s list of deliveries says what waits, and that nobody has to act', async () => {
    await give('waits@example.com')
    const { output } = await runCommand('deliveries')
    expect(output).toContain('nobody has confirmed this address')
    expect(output).toContain('or that nobody has confirmed yet: not sent')
  })

  test('what waits for it at an address that bounced says that nothing follows until staff allow emails', async () => {
    const email = 'gone@example.com'
    await give(email)
    const id = await personId()
    const waiting = async () => {
      const story = await leadStory(database(), id)
      return (story?.timeline ?? []).flatMap((entry) =>
        entry.kind === 'delivery' && entry.state === 'limited' ? [entry] : [],
      )
    }
    expect((await waiting()).map(({ became }) => became)).toContain('unconfirmed')
    await product.rows(
      'insert into email_stops (address, person_id, bounced_at) values ($1, $2, now())',
      [email, id],
    )
    for (const { became, lastError } of await waiting()) {
      expect(became).toBe('stopped')
      expect(lastError).toMatch(/^Not sent: an email to this address bounced on .* Allow emails/)
    }
    await product.rows('delete from email_stops')
    expect((await waiting()).map(({ became }) => became)).toContain('unconfirmed')
  })

  test('who asks twice within an hour is asked once, and who has confirmed is not asked', async () => {
    const email = 'twice@example.com'
    await give(email)
    await give(email, { source: 'resource_quiz' })
    expect(await toThem(email)).toHaveLength(1)
    await confirm(await personId())
    await product.drainDeliveries()
    await product.rows(`update deliveries set sent_at = now() - interval '2 hours'`)
    await give(email, { consent: 'Another text.' })
    expect(await toThem(email)).toEqual([
      'Your guide: AI Implementation Roadmap',
      expect.anything(),
    ])
    expect((await ledger()).every(({ text }) => text === CONSENT)).toBe(true)
  })

  test('who asks for a report by email hears that it waits for that, confirmed or not', async () => {
    const email = 'report@example.com'
    const lead = await give(email, { source: 'resource_roi' })
    const asked = { email, lead, result: 'a result', network: 'n' }
    const entered = { tool: 'roi', input: inputs() } as const
    const press = async () =>
      (await mailReport(asked, { entered, shared: false, date: new Date() })).json()
    expect(await press()).toEqual({ repeated: false, confirms: true })
    await confirm(await personId())
    expect(await press()).toEqual({ repeated: true, confirms: true })
    wanting('newsletter')
    expect(await press()).toEqual({ repeated: true, confirms: false })
  })

  test('spam agrees to nothing, and an erasure takes what was agreed to', async () => {
    await give('spam@example.com', { subject: 'buy' })
    expect(await ledger()).toEqual([])
    await give()
    const token = await linked()
    expect(await ledger()).toHaveLength(3)
    await runCommand('leads', 'forget', ADA)
    expect(await ledger()).toEqual([])
    for (const method of [GET, POST]) {
      const response = await call(method, token)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('erased your data')
    }
  })

  test('links that are cut, forged, old or for something else say so', async () => {
    await give()
    const id = await personId()
    const old = signToken('confirmations', id, Date.now() - 31 * 86_400_000)
    const other = signToken('unsubscribing', id)
    const token = signToken('confirmations', id)
    for (const bad of [token.slice(0, 20), other, 'x', `${token}A`])
      expect((await call(POST, bad)).status).toBe(404)
    expect((await call(POST, old)).status).toBe(410)
    expect((await ledger()).some(({ confirmed }) => confirmed)).toBe(false)
  })
})

test('where the newsletter has to be confirmed, only the list waits', async () => {
  wanting('newsletter')
  const email = 'list@example.com'
  await give(email)
  expect((await toThem(email)).toSorted()).toEqual([
    'Please confirm your email address',
    'Your guide: AI Implementation Roadmap',
  ])
  expect(await product.contacts(email)).toEqual([])
  await call(POST, await linked(email))
  await product.settled()
  await product.drainDeliveries()
  expect(await product.contacts(email)).toHaveLength(1)
})

test('where nothing has to be, all goes as before, and who comes back later is not held', async () => {
  wanting('everything')
  const email = 'none@example.com'
  await give(email)
  wanting('none')
  await give(email, { source: 'resource_quiz' })
  expect(await product.contacts(email)).toHaveLength(1)
  expect(await ledger()).toContainEqual({
    purpose: 'newsletter',
    text: CONSENT,
    page: '/resources/roadmap',
    asks: false,
    confirmed: false,
    withdrawn: false,
    given: true,
  })
})

test('what is taken back stays so until it is given again, and the list hears of it', async () => {
  wanting('none')
  const email = 'back@example.com'
  await give(email)
  const id = await personId()
  await setConsent(id, 'newsletter', false)
  await setConsent(id, 'sequence', false)
  await give(email, { source: 'resource_quiz' })
  expect((await ledger()).map(({ given }) => given)).toEqual([false, true, false])
  expect(await product.contacts(email)).toMatchObject([{ subscribed: false }])
  await setConsent(id, 'sequence', true)
  expect((await ledger()).map(({ given }) => given)).toEqual([false, true, true])
  const { output } = await runCommand('leads', 'show', email)
  expect(output).toContain(email)
})
