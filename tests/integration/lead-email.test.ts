import { beforeEach, expect, test } from 'vitest'
import { wishSchema } from '#lib/leads/channels/lead-email/wish.ts'
import type { ClaimedWish } from '#lib/leads/provider/channel.ts'
import { resultKey } from '#lib/leads/person/ids.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { wordingMark } from '#lib/tools/quiz/words.ts'
import { ANSWERS, CONTENT } from '#tests/unit/reports/fixtures.ts'
import { DOCUMENT, fakeContent } from './lead-content.ts'
import { startProduct } from './leads-product.ts'

const { lake, isPublished } = fakeContent()
const product = await startProduct({}, [], isPublished)
const { queueDueEmails } = await import('#lib/leads/channels/lead-email/queue.ts')
const { prepareLeadEmail } = await import('#lib/leads/channels/lead-email/prepare.ts')
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { mailReport } = await import('#lib/leads/report-requests/respond.ts')
const { openResult } = await import('#lib/leads/result-link/open.ts')
const { signToken } = await import('#lib/leads/result-link/token.ts')
beforeEach(async () => {
  lake.isDown = false
  await product.rows('truncate email_submissions, rate_limits, provider_holds cascade')
  await product.rows('truncate people cascade')
})

const INPUT = inputs()
const give = async (email: string, slug = 'roi', more = {}) =>
  (await product.captureLead({ email, source: `resource_${slug}`, ...more }, 'a network')).id
const finish = (lead: string, input: object = INPUT, shared = false) =>
  recordEvent({
    lead,
    kind: 'result',
    data: { tool: 'roi', input: { ...input }, shared },
    key: 'roi',
  })
/** Everything that is due, after results have settled. */
const deliver = async () => {
  await product.rows('update person_events set email_due_at = now() where email_due_at is not null')
  await queueDueEmails()
  await product.rows('update deliveries set next_attempt_at = now()')
  await product.drainDeliveries()
  // What the site does after a response of its own may have one of them in its hands.
  const leased = 'select from deliveries where leased_until > now()'
  await expect.poll(() => product.rows(leased)).toEqual([])
}
const mailsTo = async (email: string) =>
  (await product.mails('')).filter(({ to }) => to.includes(email))
const tokenIn = (text = '') => /#open=([\w-]+)/.exec(text)?.[1] ?? ''
/** Presses 'Email me this report'; 'queued', or why nothing was. */
async function press(email: string, lead: string, input = INPUT, shared = false) {
  const result = resultKey({ tool: 'roi', input })
  const response = await mailReport(
    { email, lead, result, network: 'n' },
    { entered: { tool: 'roi', input }, shared, date: new Date() },
  )
  if (response.status !== 202) return response.status
  return (await response.json()).repeated ? 'repeated' : 'queued'
}

test('a guide is emailed once, with its link, from the team', async () => {
  for (const spelling of ['Guide1@example.com', 'guide1@example.com'])
    await give(spelling, 'roadmap')
  await deliver()
  const [mail, ...more] = await mailsTo('Guide1@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your guide: AI Implementation Roadmap')
  expect(mail?.from).toMatch(/^Ada at Northwright <.+@.+>$/)
  // Our own address: the document may be replaced later.
  expect(mail?.text).toMatch(/^https?:\/\/[^/]+\/api\/documents\/a-guide$/m)
  expect(mail?.text).not.toContain(DOCUMENT)
  const { sampleEmail } = await import('#lib/leads/channels/lead-email/sample.ts')
  const linkOf = (text = '') => /\S+\/api\/documents\/\S+/.exec(text)?.[0]
  expect(linkOf((await sampleEmail('guide'))?.text)).toBe(linkOf(mail?.text))
  expect(mail?.reply_to.length).toBeGreaterThan(0)
  expect(await mailsTo('guide1@example.com')).toEqual([])
})

test('a guide that content could not tell of is emailed once it can, and a tool is not', async () => {
  lake.isDown = true
  await give('late2@example.com', 'roadmap')
  const lead = await give('late2@example.com', 'roi')
  await deliver()
  expect(await mailsTo('late2@example.com')).toEqual([])
  await finish(lead)
  lake.isDown = false
  await deliver()
  expect((await mailsTo('late2@example.com')).map(({ subject }) => subject).toSorted()).toEqual([
    'Your guide: AI Implementation Roadmap',
    'Your result: AI ROI Calculator',
  ])
  await deliver()
  expect(await mailsTo('late2@example.com')).toHaveLength(2)
})

test('a result that settles while the email is found to have nothing to say is emailed', async () => {
  lake.isDown = true
  const lead = await give('early@example.com')
  lake.isDown = false
  const [claimed] = await product.rows<ClaimedWish>(
    "select id, attempts, payload from deliveries where channel = 'lead-email'",
  )
  if (!claimed) throw new Error('There is no delivery.')
  await finish(lead)
  await product.rows('update person_events set email_due_at = now() where email_due_at is not null')
  await queueDueEmails()
  expect(await prepareLeadEmail(claimed, wishSchema.parse(claimed.payload))).toMatchObject({
    kind: 'unneeded',
  })
  await deliver()
  expect(await mailsTo('early@example.com')).toHaveLength(1)
})

test('a result is emailed once it has settled: figures, a PDF and a link that opens it', async () => {
  const lead = await give('ada3@example.com')
  await finish(lead, inputs({ hoursPerWeek: 1 }))
  await finish(lead)
  await queueDueEmails()
  await product.drainDeliveries()
  expect(await mailsTo('ada3@example.com')).toEqual([])
  await deliver()
  await finish(lead, inputs({ hoursPerWeek: 2 }))
  await deliver()
  const [mail, ...more] = await mailsTo('ada3@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your result: AI ROI Calculator')
  expect(mail?.text).toContain('Net benefit: -$16,012')
  expect(mail?.html).toContain('-$16,012')
  expect(mail?.text).toMatch(/Payback period: .+\. .+ The break-even month .+ can differ\./)
  const opened = await openResult(tokenIn(mail?.text), [lead])
  const owner = { email: 'ada3@example.com', lead }
  expect(opened).toMatchObject({ owner, tool: 'roi', shared: false })
  expect(tokenIn(mail?.html)).toBe(tokenIn(mail?.text))
})

test('the quiz is emailed too, and a result from somebody else’s link is not', async () => {
  const lead = await give('ada4@example.com', 'quiz')
  const data = { tool: 'automation' as const, input: ANSWERS, shared: false }
  await recordEvent({ lead, kind: 'result', data })
  await finish(await give('guest4@example.com'), INPUT, true)
  await deliver()
  expect(await mailsTo('ada4@example.com')).toMatchObject([
    { text: expect.stringContaining('Moderate Automation Readiness') },
  ])
  expect(await mailsTo('guest4@example.com')).toEqual([])
})

test('a report that was pressed first is the email; another result can be pressed later', async () => {
  const lead = await give('ada5@example.com')
  await finish(lead)
  expect(await press('ada5@example.com', lead)).toBe('queued')
  await deliver()
  const [mail, ...more] = await mailsTo('ada5@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your result: AI ROI Calculator')
  expect(mail?.text).toMatch(/^Hello,/)
  expect(mail?.text).toContain('Net benefit: -$16,012')
  expect(mail?.text).toContain('Your report is attached as a PDF.')
  const owner = { email: 'ada5@example.com', lead }
  const opened = { owner, tool: 'roi', input: INPUT, shared: false, isReworded: false }
  expect(await openResult(tokenIn(mail?.text), [lead])).toEqual(opened)
  expect(await press('ada5@example.com', lead, inputs({ hoursPerWeek: 3 }))).toBe('queued')
})

test('pressed on figures that are not kept as a result, the link opens what was pressed', async () => {
  const lead = await give('ada12@example.com')
  expect(await press('ada12@example.com', lead, INPUT, true)).toBe('queued')
  await deliver()
  const [mail] = await mailsTo('ada12@example.com')
  expect(await openResult(tokenIn(mail?.text))).toMatchObject({ input: INPUT, shared: true })
  expect(await product.rows(`select from person_events where kind = 'result'`)).toEqual([])
})

test('a link opens the latest result of its tool, and opening it changes no figure', async () => {
  const first = await give('ada13@example.com')
  await finish(first)
  await deliver()
  const [mail] = await mailsTo('ada13@example.com')
  const second = await give('ada13@example.com')
  const later = inputs({ hoursPerWeek: 9 })
  await finish(second, later)
  const dates = () =>
    product.rows(`select id, created_at from person_events where kind = 'result' order by 2`)
  const before = await dates()
  const opened = await openResult(tokenIn(mail?.text), [first])
  expect(opened).toMatchObject({ owner: { lead: second }, input: later })
  await finish(second, later)
  await finish(await give('ada13@example.com'), later)
  await finish(first)
  expect(await dates()).toEqual(before)
})

test('pressed after the email, the same result is not sent again', async () => {
  const lead = await give('ada6@example.com')
  await finish(lead)
  await deliver()
  expect(await mailsTo('ada6@example.com')).toHaveLength(1)
  expect(await press('ada6@example.com', lead)).toBe('repeated')
  expect(await press('ada6@example.com', lead, inputs({ hoursPerWeek: 3 }))).toBe('queued')
})

test('pressed while the email is being prepared, the result is sent once', async () => {
  const emails = Array.from({ length: 8 }, (_, n) => `race7-${n}@example.com`)
  for (const email of emails) await finish(await give(email))
  await product.rows('update person_events set email_due_at = now() where email_due_at is not null')
  await queueDueEmails()
  const leads = await product.rows<{ id: string; email: string }>(
    'select id, email from email_submissions',
  )
  await Promise.all([product.drainDeliveries(), ...leads.map(({ id, email }) => press(email, id))])
  await product.drainDeliveries()
  for (const email of emails) expect(await mailsTo(email), email).toHaveLength(1)
})

test('nothing goes to spam, to what mail can’t reach, or beyond five a day to one inbox', async () => {
  const flagged = await give('spam8@example.com', 'roadmap', { subject: 'buy' })
  expect(await finish(flagged)).toBeNull()
  await finish(await give('nobody8@x'))
  await give('nobody8@x', 'roadmap')
  for (let n = 0; n < 7; n++) await give(`victim8+${n}@example.com`, 'roadmap')
  await deliver()
  const victims = (await product.mails('Your guide')).filter(({ to }) =>
    String(to[0]).startsWith('victim8'),
  )
  expect(victims).toHaveLength(5)
  expect(await mailsTo('spam8@example.com')).toEqual([])
  expect(await mailsTo('nobody8@x')).toEqual([])
  const limited = `select from deliveries where state = 'limited' and channel = 'lead-email'`
  expect(await product.rows(limited)).toHaveLength(2)
})

test('a network and the site have their limits too: what the one stops stays, what the other stops waits', async () => {
  for (const limit of ['network', 'site']) {
    await product.rows('delete from rate_limits')
    await give(`first9-${limit}@example.com`, 'roadmap')
    await deliver()
    const used = 'update rate_limits set points = 500 where key like $1'
    await product.rows(used, [`lead-emails-from-${limit}:%`])
    await give(`next9-${limit}@example.com`, 'roadmap')
    await deliver()
    expect(await mailsTo(`next9-${limit}@example.com`)).toEqual([])
  }
  const kept = await product.rows(
    `select state, attempts, last_error from deliveries where channel = 'lead-email' and state <> 'sent'
     order by created_at`,
  )
  const why = /^Daily limit for this network reached: 50 .* Try again after .* UTC\.$/
  expect(kept).toEqual([
    { state: 'limited', attempts: 0, last_error: expect.stringMatching(why) },
    { state: 'waiting', attempts: 0, last_error: null },
  ])
  const { deliveryHealth } = await import('#lib/leads/outbox/health.ts')
  const [held] = (await deliveryHealth()).held
  expect([(await deliveryHealth()).parked, held?.provider]).toEqual([0, 'lead-email'])
  await product.rows('update provider_holds set until = now()')
  await product.rows('delete from rate_limits')
  await deliver()
  expect(await mailsTo('next9-site@example.com')).toHaveLength(1)
})

test('erasing the person revokes the link; the opening is in the story, however old the lead', async () => {
  const lead = await give('ada10@example.com')
  await finish(lead)
  await deliver()
  const [mail] = await mailsTo('ada10@example.com')
  const token = tokenIn(mail?.text)
  await product.rows(`update email_submissions set created_at = now() - interval '80 days'`)
  expect(await recordEvent({ lead, kind: 'booking', data: {} })).toBeNull()
  expect(await press('ada10@example.com', lead, inputs({ hoursPerWeek: 4 }))).toBe(403)
  expect(await openResult(token, [lead])).toMatchObject({ owner: { email: 'ada10@example.com' } })
  const kinds = await product.rows('select kind from person_events order by kind')
  expect(kinds).toEqual([{ kind: 'link-opened' }, { kind: 'result' }])
  expect(await recordEvent({ lead, kind: 'booking', data: {} })).not.toBeNull()
  expect(await press('ada10@example.com', lead, inputs({ hoursPerWeek: 4 }))).toBe('queued')
  await product.rows('delete from email_submissions')
  expect(await openResult(token)).toBe('forged')
})

test('a link is its owner’s on their own device alone, and tells nobody who tries addresses', async () => {
  const lead = await give('helen14@example.com')
  await finish(lead)
  await deliver()
  const [mail] = await mailsTo('helen14@example.com')
  const token = tokenIn(mail?.text)
  const active = () => product.rows('select last_at, score from people order by email')
  await product.rows(`update email_submissions set created_at = now() - interval '80 days'`)
  const before = await active()
  const stranger = { tool: 'roi', input: INPUT, shared: false, isReworded: false, owner: null }
  expect(await openResult(token)).toEqual(stranger)
  expect(await active()).toEqual(before)
  expect(await recordEvent({ lead, kind: 'booking', data: {} })).toBeNull()
  expect(await press('helen14@example.com', lead, inputs({ hoursPerWeek: 4 }))).toBe(403)
  const openings = `select data, person.email from person_events event
    join people person on person.id = person_id where kind = 'link-opened'`
  const elsewhere = { email: 'helen14@example.com', data: { tool: 'roi', elsewhere: true } }
  expect(await product.rows(openings)).toEqual([elsewhere])

  // Who guesses whose it is learns nothing, and nor does who knows it.
  const wrong = await give('ada14@example.com')
  const right = await give('Helen14@example.com')
  expect(await openResult(token, [wrong])).toEqual(stranger)
  expect(await openResult(token, [right])).toEqual(stranger)
  expect(await openResult(token, [wrong, right, lead])).toEqual({
    ...stranger,
    owner: { email: 'helen14@example.com', lead },
  })
  const own = { ...elsewhere, data: { tool: 'roi', elsewhere: false } }
  expect(await product.rows(`${openings} order by data`)).toEqual([own, elsewhere])
  // A result of theirs that was emailed later is that device's.
  await finish(right, inputs({ hoursPerWeek: 5 }))
  expect(await press('helen14@example.com', right, inputs({ hoursPerWeek: 5 }))).toBe('queued')
  await deliver()
  const tokens = (await mailsTo('helen14@example.com')).map(({ text }) => tokenIn(text))
  const later = tokens.find((other) => other !== token) ?? ''
  expect(await openResult(later, [right])).toMatchObject({ owner: { lead: right } })
})

test('answers are kept with the words they were given to, as content has them, and the link says if those changed', async () => {
  const { recordVisitorEvent } = await import('#lib/leads/story/visitor-event.ts')
  const lead = await give('ada15@example.com', 'quiz')
  const answered = { lead, kind: 'result', tool: 'automation', shared: false } as const
  const wording = wordingMark(CONTENT.questions)
  const finishQuiz = (input: typeof ANSWERS, more = {}) =>
    recordVisitorEvent({ ...answered, input, ...more }, 'a network')
  const kept = async () =>
    (await product.rows<{ words: unknown }>(`select data->'words' as words from person_events`))[0]
  await finishQuiz({ ...ANSWERS, time_spent: 5 }, { wording: 'another' })
  expect(await kept()).toEqual({ words: null })
  const event = await finishQuiz(ANSWERS, { wording, words: { team_size: 'forged' } })
  const teamSize = { question: 'Wording of team_size?', answer: 'Label 6-15' }
  expect(await kept()).toMatchObject({ words: { team_size: teamSize } })
  // Again in other words: what was said once stays as it was.
  await finishQuiz(ANSWERS, { wording: 'another' })
  expect(await kept()).toMatchObject({ words: { team_size: teamSize } })
  const token = signToken('result links', String(event))
  expect(await openResult(token, [lead])).toMatchObject({ input: ANSWERS, isReworded: false })
  await product.rows(
    `update person_events set data = jsonb_set(data, '{words,team_size,question}', '"How many?"')`,
  )
  expect(await openResult(token, [lead])).toMatchObject({ isReworded: true })
})

test('a result of another tool than the submission’s is refused, unless content is down', async () => {
  const { recordVisitorEvent } = await import('#lib/leads/story/visitor-event.ts')
  const result = { kind: 'result', tool: 'automation', input: ANSWERS, shared: false } as const
  const record = async (slug: string) =>
    recordVisitorEvent({ ...result, lead: await give('ada14@example.com', slug) }, 'n')
  expect(await record('roi')).toBeNull()
  expect(await record('roadmap')).toBeNull()
  expect(await record('quiz')).not.toBeNull()
  lake.isDown = true
  expect(await record('roi')).not.toBeNull()
})

test('what is kept of a sent email is the name of its result', async () => {
  await finish(await give('ada11@example.com'))
  await deliver()
  const [row] = await product.rows<{ payload: object; state: string }>(
    `select payload, state from deliveries where channel = 'lead-email'`,
  )
  expect(row?.state).toBe('sent')
  expect(Object.keys(row?.payload ?? {})).toEqual(['report'])
  expect(await product.rows('select network from person_events where network is not null')).toEqual(
    [],
  )
})
