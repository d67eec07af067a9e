import type { Stack } from '#tools/harness/stack.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { richText } from '#lib/content/written-text.ts'
import { expect, NO_RETRY } from './fixtures.ts'
import { book } from './leads.ts'
import { newEmail, passGate } from './lead.ts'
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

test('an editor writes a sequence; visitors confirm, get it, and end it by a call or a press', async ({
  page,
  studio,
  stack,
}) => {
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

    const [booker, leaver] = [newEmail(), newEmail()]
    for (const visitor of [booker, leaver]) {
      // The tool opens at once.
      await passGate(page, QUIZ, visitor)
      await expect(page.getByText('Question 1 of 8')).toBeVisible()
      await expect.poll(() => stack.sentTo(visitor)).toHaveLength(1)
      const [asked] = await stack.sentTo(visitor)
      const link = /https?:\S+\/api\/emails\/confirm\/\S+/.exec(asked?.text ?? '')?.[0] ?? ''
      // A mail scanner.
      expect((await fetch(link)).status).toBe(200)
      const runs = `select steps from sequence_runs join people on people.id = person_id
        where email = $1`
      expect(await stack.rows(runs, [visitor])).toEqual([])
      await page.goto(link)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await expect.poll(() => stack.contacts(visitor)).toHaveLength(1)
      await expect.poll(() => stack.rows(runs, [visitor])).toEqual([{ steps: 0 }])
    }

    const got = async (visitor: string) =>
      (await stack.sentTo(visitor))
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('Email '))
        .toReversed()
    await pass(stack, 1)
    for (const visitor of [booker, leaver])
      await expect.poll(() => got(visitor)).toEqual(['Email 1 of four'])

    // One unsubscribes.
    const mail = (await stack.sentTo(leaver)).find(({ subject }) => subject.startsWith('Email 1'))
    expect(mail?.text).toContain('You asked for Process Automation Readiness Quiz.')
    const link = /https?:\S+\/api\/emails\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()

    // The other one reads on, and books.
    await pass(stack, 2)
    await expect.poll(() => got(booker)).toHaveLength(2)
    await pass(stack, 2)
    await expect.poll(() => got(booker)).toHaveLength(3)
    await book(stack, booker, { hours: 24 })
    await pass(stack, 3)
    const ends = `select email, ended_by as by, steps from sequence_runs
      join people on people.id = person_id order by steps`
    await expect
      .poll(() => stack.rows(ends))
      .toEqual([
        { email: leaver, by: 'unsubscribed', steps: 1 },
        { email: booker, by: 'booked', steps: 3 },
      ])

    await openLeads(studio, stack, 'editor', `?leads[search]=${booker}`)
    await studio.getByRole('link').filter({ hasText: booker }).click()
    const sequences = studio.getByRole('region', { name: 'Sequences' })
    await expect(sequences).toContainText('After the quiz: 3 emails')
    await expect(sequences).toContainText('Ended by a booked call')
    await openLeads(studio, stack, 'editor', `?leads[search]=${leaver}`)
    await studio.getByRole('link').filter({ hasText: leaver }).click()
    await expect(sequences).toContainText('They unsubscribed')
    await expect(studio.getByText(/^Taken back/)).toBeVisible()

    await openAs(studio, stack, 'editor', 'insight')
    const figures = studio.getByRole('article', { name: 'After the quiz' })
    await expect(figures).toContainText('2 people so far, 0 in it now')
    const cells = (n: number) =>
      figures.getByRole('row', { name: `Email ${n} of four` }).getByRole('cell')
    // Sent, delivered, bounced, booked, unsubscribed.
    await expect(cells(1)).toHaveText(['2', '2', '0', '0', '1'])
    await expect(cells(2)).toHaveText(['1', '1', '0', '0', '0'])
    await expect(cells(4)).toHaveText(['0', '0', '0', '0', '0'])
  } finally {
    await stack.site.stop()
    await stack.restartSite()
  }
})
