import type { Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { expectAccessible } from './axe.ts'
import { expectNoLeads, html, openAs, test } from './studio.ts'

const note = (page: Page) => page.getByTestId('schedule-note')
const heroNote = (page: Page) => page.getByTestId('field-heroNote').locator('input')

async function openDialog(page: Page): Promise<void> {
  await page.getByTestId('action-menu-button').click()
  const item = page.getByRole('menuitem', { name: 'Schedule…' })
  await expect(item).toBeEnabled()
  await item.click()
  await expect(page.getByRole('dialog', { name: 'Schedule' })).toBeVisible()
}

/** Writes into Home's form, and waits until the lake has it. */
async function write(page: Page, stack: Stack, text: string): Promise<void> {
  await heroNote(page).fill(text)
  const stored = async () => (await lakeClient(stack).getDocument('drafts.home'))?.heroNote
  await expect.poll(stored).toBe(text)
}

/** Moves Home's schedule, which the dialog sets to the minute, to a moment in seconds. */
async function comeIn(stack: Stack, seconds: number): Promise<Date> {
  const at = new Date(Date.now() + seconds * 1000)
  await lakeClient(stack).patch('schedule.home').set({ at: at.toISOString() }).commit()
  return at
}

test('a change goes live at its moment, as the list and the form say', async ({
  studio: page,
  stack,
}) => {
  await openAs(page, stack, 'editor', 'structure/home')
  await write(page, stack, 'Live at nine.')
  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Date').fill('2027-03-14')
  await dialog.getByLabel('Time', { exact: true }).fill('02:30')
  const zone = dialog.getByLabel('Time zone')
  await zone.fill('new york')
  await page.getByRole('button', { name: /^America\/New York/ }).click()
  const moment = page.getByTestId('schedule-moment')
  await expect(moment).toContainText('There is no 02:30 in New York that day: clocks skip it.')
  const save = dialog.getByRole('button', { name: 'Schedule publishing' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Date').fill('2027-11-07')
  await dialog.getByLabel('Time', { exact: true }).fill('01:30')
  await expect(moment).toContainText('Sunday, November 7, 2027, 1:30 New York (UTC−4)')
  await dialog.getByLabel(/comes twice in New York/).selectOption('The second (UTC−5)')
  await expect(moment).toContainText('(UTC−5)')
  await save.click()
  await expect(dialog).toBeHidden()
  const sentence = 'Goes live Sunday, November 7, 2027, 1:30 New York, scheduled by Local editor.'
  await expect(note(page)).toContainText(sentence)
  const schedule = await lakeClient(stack).getDocument('schedule.home')
  expect(schedule).toMatchObject({ at: '2027-11-07T06:30:00.000Z', timeZone: 'America/New_York' })

  await openAs(page, stack, 'editor', 'structure/scheduled')
  const card = page.getByTestId('about-home')
  await expect(card).toContainText(sentence)
  const at = await comeIn(stack, 2)
  await expect.poll(() => html(stack, '/'), { intervals: [20] }).toContain('Live at nine.')
  const late = Date.now() - at.getTime()
  expect(late).toBeGreaterThanOrEqual(0)
  // It looks every 45 s in any case.
  expect(late).toBeLessThan(20_000)
  test
    .info()
    .annotations.push({ type: 'ms from the moment to the visitor', description: `${late}` })
  await expect(card).toContainText('Went live')
  await expect(card.getByRole('button')).toHaveCount(0)
})

test('a draft that moved on is not published; the Studio asks @long', async ({
  studio: page,
  stack,
}) => {
  await openAs(page, stack, 'administrator', 'structure/home')
  await write(page, stack, 'As scheduled.')
  await openDialog(page)
  await page.getByRole('button', { name: 'Schedule publishing' }).click()
  await expect(note(page)).toContainText(
    /^Goes live .*, 9:00 .*, scheduled by Local administrator\./,
  )
  await write(page, stack, 'Changed afterwards.')
  await expect(note(page)).toContainText('As it is now, it will not go live.')
  await expect(note(page).getByRole('button', { name: 'Schedule this draft…' })).toBeVisible()

  await comeIn(stack, 1)
  await expect(note(page)).toContainText('The draft was changed after it was scheduled.')
  const published = await lakeClient(stack).getDocument('home')
  expect(published?.heroNote).not.toContain('scheduled')
  await note(page).getByRole('button', { name: 'Schedule this draft…' }).click()
  await page.getByRole('button', { name: 'Schedule publishing' }).click()
  await expect(note(page)).toContainText('Goes live')
  await note(page).getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(note(page)).toBeHidden()
  expect(await lakeClient(stack).getDocument('schedule.home')).toMatchObject({ state: 'canceled' })
})

test('validation errors refuse a schedule, as publishing @long', async ({
  studio: page,
  stack,
}) => {
  await openAs(page, stack, 'editor', 'structure/home')
  const headline = page.getByTestId('field-headline').locator('textarea')
  const before = await headline.inputValue()
  await headline.fill('')
  await page.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', { name: 'Schedule…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await headline.fill(before)
  await write(page, stack, 'A draft.')
  await openDialog(page)
  await expectAccessible(page, 'the dialog', {
    within: '#schedule',
    widths: [390],
    // Sanity's list of options names one that is not shown.
    except: ['aria-valid-attr-value'],
  })
})

test('a contributor’s draft, which they can’t publish, is sent back by an editor', async ({
  page,
  expected,
  studio: editor,
  stack,
}) => {
  expected.problems.push(/status of 40[13]/)
  await openAs(page, stack, 'contributor', 'structure/home')
  await expect(page.getByRole('link', { name: 'Vision' })).toHaveCount(0)
  await write(page, stack, 'For review.')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await page.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', { name: 'Schedule…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Ready for review…' }).click()
  await page.getByLabel('What should editors look at? (optional)').fill('The note under the hero')
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  const mark = page.getByTestId('review-note')
  await expect(mark).toContainText('Ready for review, says Local contributor')
  await expect(mark.getByRole('button', { name: 'Send back…' })).toHaveCount(0)

  await openAs(editor, stack, 'editor', 'structure/reviews')
  const card = editor.getByTestId('about-home')
  await expect(card).toContainText('“The note under the hero”')
  await card.getByRole('button', { name: 'Send back…' }).click()
  await editor.getByLabel('What should Local contributor change?').fill('Shorter, please')
  await editor.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(mark).toContainText('Local editor sent it back: “Shorter, please”')
  await expect(card).toContainText('sent it back')
  await expectNoLeads(page, 'contributor')
})
