import type { Stack } from '#tools/harness/stack.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { richText } from '#lib/content/written-text.ts'
import { expectAccessible } from './axe.ts'
import { expect, NO_RETRY } from './fixtures.ts'
import { newEmail, passGate } from './lead.ts'
import { answerByKeys } from './quiz-keys.ts'
import { expectValidationErrors, openAs, openLeads, openStudio, publish, test } from './studio.ts'

test.describe.configure(NO_RETRY)

const ID = 'sequence-of-this-test'
const QUIZ = '/resources/automation-checklist'

const email = (n: number, text: string) => ({
  _type: 'sequenceStep',
  _key: `step-${n}`,
  days: n === 1 ? 1 : 2,
  hour: 0,
  subject: `Email ${n} of four`,
  body: richText(text),
})

/** As if so many days had passed. */
const pass = (stack: Stack, days: number) =>
  stack.rows(
    `with runs as (
        update sequence_runs set stepped_at = stepped_at - make_interval(days => $1)),
      emails as (update sequence_emails set day = day - $1::int,
        queued_at = queued_at - make_interval(days => $1))
    update deliveries set sent_at = sent_at - make_interval(days => $1)
    where channel = 'sequence-email'`,
    [days],
  )

/** The address in an email's text that these words are a part of. */
const linkIn = (text = '', part: string) =>
  text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part)) ?? 'no link'

test('from a typo at the gate to a call: visitors confirm and get a result and a sequence, which a call, a press or a bounce ends', async ({
  page,
  studio,
  stack,
  expected,
}) => {
  expected.problems.push(/status of 428/)
  // A draft with a figure that there isn't; the editor is told, puts it right and publishes.
  const lake = lakeClient(stack)
  await lake.create({
    _id: `drafts.${ID}`,
    _type: 'sequence',
    name: 'After the quiz',
    states: ['new'],
    resources: [
      { _type: 'reference', _key: 'quiz', _ref: 'resource-automation-checklist', _weak: true },
    ],
    steps: [
      email(1, 'You asked for {resource} and have {Scores}.'),
      ...[2, 3, 4].map((n) => email(n, `Text ${n}.`)),
    ],
  })
  await openStudio(studio, stack, `sequence;${ID}`)
  await expectValidationErrors(studio, ['There is no figure {Scores}.'])
  await lake
    .patch(`drafts.${ID}`)
    .set({ 'steps[_key=="step-1"].body': richText('You asked for {resource}.') })
    .commit()
  await expect(studio.getByText('There is no figure {Scores}.')).toHaveCount(0)
  await publish(studio)
  await lake.patch('siteSettings').set({ confirmation: 'everything' }).commit()
  // A process that hasn't read them in the last half minute.
  await stack.site.stop()
  await stack.restartSite()
  try {
    const known = () => stack.rows('select from sequences where id = $1', [ID])
    await expect.poll(known).toHaveLength(1)
    // On a busy machine the first visitors would get the page as it was.
    await expect.poll(() => stack.isStale([QUIZ])).toBe(false)

    const booker = newEmail().replace(/@.*/, '@gmail.com')
    const [leaver, bounced] = [newEmail(), newEmail()]
    const everybody = [booker, leaver, bounced]
    const runs = `select steps from sequence_runs join people on people.id = person_id
      where email = $1`
    for (const visitor of everybody) {
      if (visitor === booker) {
        await page.goto(QUIZ)
        const field = page.getByRole('textbox', { name: 'Email address' })
        await field.fill(booker.replace('gmail', 'gmial'))
        await field.press('Enter')
        await page.getByRole('button', { name: `Use ${booker}` }).click()
      } else await passGate(page, QUIZ, visitor)
      // The tool opens at once.
      await expect(page.getByText('Question 1 of 8')).toBeVisible()
      if (visitor === booker) {
        await answerByKeys(page)
        await expect(page.getByText('when you have confirmed your address')).toBeVisible()
      }
      await expect.poll(() => stack.sentTo(visitor)).toHaveLength(1)
      const [asked] = await stack.sentTo(visitor)
      const link = linkIn(asked?.text, '/api/emails/confirm?token=')
      // A mail scanner.
      expect((await fetch(link)).status).toBe(200)
      expect(await stack.rows(runs, [visitor])).toEqual([])
      await page.goto(link)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await expect.poll(() => stack.contacts(visitor)).toHaveLength(1)
      await expect.poll(() => stack.rows(runs, [visitor])).toEqual([{ steps: 0 }])
    }
    // Not before it was confirmed: the result.
    await stack.rows(`update person_events set email_due_at = now()
      where kind = 'result' and person_id = (select id from people where email = '${booker}')`)
    await expect.poll(() => stack.sentTo(booker)).toHaveLength(2)
    const [result] = await stack.sentTo(booker)
    expect(result?.text).toContain('69')
    expect(linkIn(result?.text, '#open=')).toContain(QUIZ)

    const got = async (visitor: string) =>
      (await stack.sentTo(visitor))
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('Email '))
        .toReversed()
    const first = async (visitor: string) =>
      (await stack.sentTo(visitor)).find(({ subject }) => subject === 'Email 1 of four')
    await pass(stack, 1)
    for (const visitor of everybody)
      await expect.poll(() => got(visitor)).toEqual(['Email 1 of four'])

    // One unsubscribes as mail programs do it, by one press and without a page (RFC 8058).
    const mail = await first(leaver)
    expect(mail?.text).toContain('You asked for Process Automation Readiness Quiz.')
    const link = linkIn(mail?.text, '/api/emails/unsubscribe?token=')
    const pressed = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(pressed.status).toBe(200)
    // Nobody who reads the log can press it again.
    await expect.poll(() => stack.site.log()).toContain('/api/emails/unsubscribe')
    expect(stack.site.log()).not.toContain(new URL(link).searchParams.get('token'))

    // At another one's, there is no such mailbox any more.
    await page.goto(`${stack.env.RESEND_BASE_URL}/inbox/${(await first(bounced))?.id}`)
    await page.getByRole('button', { name: 'Bounce: no such mailbox' }).click()

    // The first reads on, and books.
    await pass(stack, 2)
    await expect.poll(() => got(booker)).toHaveLength(2)
    await pass(stack, 2)
    await expect.poll(() => got(booker)).toHaveLength(3)
    await page.goto(String(stack.cloud.urls.scheduling))
    await page.locator('.times a').last().click()
    await page.getByLabel('Your name').fill('Ada Byron')
    await page.getByLabel('Email address').fill(booker)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
    const ends = `select email, ended_by as by, steps from sequence_runs
      join people on people.id = person_id order by steps, ended_by`
    const ended = [
      { email: bounced, by: 'bounced', steps: 1 },
      { email: leaver, by: 'unsubscribed', steps: 1 },
      { email: booker, by: 'booked', steps: 3 },
    ]
    await expect.poll(() => stack.rows(ends)).toEqual(ended)
    await pass(stack, 3)
    const run = await fetch(`${stack.url}/api/deliveries`, {
      headers: { Authorization: `Bearer ${stack.env.CRON_SECRET}` },
    })
    expect(run.status).toBe(200)

    const person = studio.getByRole('region', { name: 'Person' })
    const sequences = studio.getByRole('region', { name: 'Sequences' })
    const opened = async (visitor: string) => {
      await openLeads(studio, stack, 'editor', `?leads[search]=${visitor}`)
      await studio.getByRole('link').filter({ hasText: visitor }).click()
      await expect(sequences).toContainText('After the quiz')
    }
    await opened(booker)
    await expect(sequences).toContainText('After the quiz: 3 emails')
    await expect(sequences).toContainText('Ended by a booked call')
    const steps = [email(1, 'Drafted about {resource}.')]
    await lake.create({ _id: 'drafts.drafted', _type: 'sequence', name: 'For later', steps })
    await sequences.getByRole('button', { name: 'Read the emails as they would get them' }).click()
    await expect(sequences).toContainText('You asked for Process Automation Readiness Quiz.')
    await expect(sequences.getByRole('heading', { name: 'For later (draft)' })).toBeVisible()
    await expect(sequences).toContainText('Drafted about Process Automation Readiness Quiz.')
    await expectAccessible(studio, 'a sequence as somebody reads it', {
      within: 'section[aria-label="Sequences"]',
      widths: [1440],
    })
    await opened(leaver)
    await expect(sequences).toContainText('They unsubscribed')
    await expect(studio.getByText(/^Taken back/)).toBeVisible()
    await opened(bounced)
    await expect(sequences).toContainText('Ended by a bounce')
    await expect(person.getByText('Bounced: no such mailbox')).toBeVisible()
    for (const [visitor, emails] of [
      [booker, 3],
      [leaver, 1],
      [bounced, 1],
    ] as const)
      expect(await got(visitor)).toHaveLength(emails)

    await openAs(studio, stack, 'editor', 'insight')
    const figures = studio.getByRole('article', { name: 'After the quiz' })
    await expect(figures).toContainText('3 people so far, 0 in it now')
    const cells = (n: number) =>
      figures.getByRole('row', { name: `Email ${n} of four` }).getByRole('cell')
    // Sent, delivered, bounced, booked, unsubscribed.
    await expect(cells(1)).toHaveText(['3', '2', '1', '0', '1'])
    await expect(cells(2)).toHaveText(['1', '1', '0', '0', '0'])
    await expect(cells(3)).toHaveText(['1', '1', '0', '1', '0'])
    await expect(cells(4)).toHaveText(['0', '0', '0', '0', '0'])
  } finally {
    await stack.site.stop()
    await stack.restartSite()
  }
})
