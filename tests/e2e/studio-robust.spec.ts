import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'
import { expect, NO_RETRY } from './fixtures.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { html, openAs, publish, test } from './studio.ts'

test.describe.configure(NO_RETRY)

test('two people edit one paragraph and keep every word @long', async ({
  page,
  colleague,
  stack,
}) => {
  const other = await colleague.newPage()
  await Promise.all([
    openAs(page, stack, 'administrator', 'structure/home'),
    openAs(other, stack, 'editor', 'structure/home'),
  ])
  await text(page, 'headline').fill('Agents that ask first.')
  // Until a change is stored, the form may redraw the field with the caret at its start.
  const stored = async () => (await draft(stack))?.headline
  await expect.poll(stored).toBe('Agents that ask first.')
  await text(page, 'headline').press('Control+End')
  await Promise.all([
    text(page, 'headline').pressSequentially(' Built with you.', { delay: 40 }),
    text(other, 'demoHeading').fill('Choose your hour'),
  ])
  for (const one of [page, other]) {
    const headline = 'Agents that ask first. Built with you.'
    await expect(text(one, 'headline')).toHaveValue(headline)
    await expect(text(one, 'demoHeading')).toHaveValue('Choose your hour')
  }

  await enterParagraph(page, 'On the call')
  await enterParagraph(other, 'On the call')
  await moveCaret(page, 'End', async () =>
    expect(await behindCaret(other, 'Local-administrator')).toBe(''),
  )
  await moveCaret(other, 'Home', async () =>
    expect(await behindCaret(page, 'Local-editor')).toMatch(/^On the call/),
  )
  await Promise.all([
    page.keyboard.type(' And we stay.', { delay: 60 }),
    other.keyboard.type('One question. ', { delay: 60 }),
  ])
  const both = /One question\. On the call, .+ worth doing at all\. And we stay\./
  for (const one of [page, other]) await expect.poll(() => closingWords(one)).toMatch(both)
  await expect
    .poll(async () => draft(stack))
    .toMatchObject({
      headline: 'Agents that ask first. Built with you.',
      demoHeading: 'Choose your hour',
      closingText: [{}, { children: [{ text: expect.stringMatching(both) }] }],
    })
})

test('the lake is killed while one types: no letter is lost @long', async ({
  page,
  stack,
  expected,
}) => {
  expected.problems.push(/net::ERR_|WebSocket connection to|Failed to fetch/)
  const acknowledged: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/data/actions/') || !response.ok()) return
    acknowledged.push((await response.json()).transactionId)
  })
  await openAs(page, stack, 'administrator', 'structure/home')
  const lede = text(page, 'lede')
  await lede.fill('')
  const typing = lede.pressSequentially(
    'What is typed while the lake is away waits in the form, and arrives with it.',
    { delay: 150 },
  )
  await expect.poll(() => acknowledged.length).toBeGreaterThan(1)
  await stack.cloud.kill()
  await typing
  const typed = await lede.inputValue()
  expect(typed).not.toBe('')
  await stack.restartCloud()
  const kept = await stack.rows('select id from content_lake.transactions where id = any($1)', [
    acknowledged,
  ])
  expect(kept).toHaveLength(acknowledged.length)
  // The Studio resends what wasn't acknowledged under a new id, so a change that the lake stored as
  // it died, too late to acknowledge, is applied twice. Sanity's own lake would store it twice as
  // well.
  const stored = async () => String((await draft(stack))?.lede)
  await expect.poll(async () => hasLetters(await stored(), typed)).toBe(true)
  await expect(lede).toBeEditable()
  await expect(lede).toHaveValue(await stored())

  await lede.fill('Written once the lake was back.')
  await publish(page)
  await expect.poll(() => html(stack, '/')).toContain('Written once the lake was back.')
})

test('a publish while the site is down shows once it is back @long', async ({ page, stack }) => {
  await openAs(page, stack, 'administrator', 'structure/home')
  await text(page, 'heroNote').fill('Told while nobody listened')
  await stack.site.kill()
  const down = createServer((request, response) => {
    if (request.url === '/api/revalidate') tries.push(String(request.headers['idempotency-key']))
    response.writeHead(503).end()
  })
  const tries: string[] = []
  down.listen(stack.port, '127.0.0.1')
  await once(down, 'listening')
  await publish(page)
  await expect.poll(() => tries.length).toBeGreaterThanOrEqual(2)
  expect(new Set(tries).size).toBe(1)
  down.closeAllConnections()
  await new Promise((resolve) => down.close(resolve))
  await stack.restartSite()
  await expect.poll(() => html(stack, '/')).toContain('Told while nobody listened')
})

/** Whether a value contains all of these letters in this order. */
function hasLetters(value: string, letters: string): boolean {
  let place = -1
  return [...letters].every((letter) => (place = value.indexOf(letter, place + 1)) !== -1)
}

/** A field's input, with one line or several. */
function text(page: Page, field: string) {
  return page.getByTestId(`field-${field}`).locator('input, textarea').first()
}

/**
 * Puts the caret into a paragraph of the closing text. The first click activates the editor, the
 * second moves the caret.
 */
async function enterParagraph(page: Page, beginning: string): Promise<void> {
  const paragraph = closingText(page).getByText(beginning)
  await paragraph.click()
  await expect(closingText(page).getByRole('textbox')).toBeFocused()
  await paragraph.click()
}

/**
 * Presses a key until the other person sees the caret move: the editor may reset it while it
 * renders an incoming change.
 */
async function moveCaret(page: Page, key: string, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(seen).toPass({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** The text after a user's caret in the closing text, on another user's screen. */
async function behindCaret(page: Page, name: string): Promise<string> {
  const caret = page.getByTestId(`presence-cursor-${name}`)
  const words = await caret.evaluate(
    (element) => {
      const range = document.createRange()
      range.setStartAfter(element)
      range.setEndAfter(element.closest('[role="textbox"]') ?? element)
      return range.toString()
    },
    undefined,
    { timeout: 2000 },
  )
  return words.replaceAll('\uFEFF', '').trim()
}

/** The closing text, without the characters that the editor inserts for other users' carets. */
async function closingWords(page: Page): Promise<string> {
  return ((await closingText(page).textContent()) ?? '').replaceAll('\uFEFF', '')
}

function closingText(page: Page) {
  return page.getByTestId('field-closingText').getByTestId('pt-editor')
}

function draft(stack: Stack) {
  return lakeClient(stack).getDocument('drafts.home')
}
