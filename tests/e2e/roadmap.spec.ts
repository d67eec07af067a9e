import type { Page, Request } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect, test } from './fixtures.ts'
import { expectLead } from './lead.ts'

const PAGE = '/resources/ai-implementation-roadmap'
const SUBMIT = 'Get AI Implementation Roadmap'

/** The request for the document, which a browser shows or, where it can't, downloads. */
function documentAsked(page: Page): Promise<Request> {
  return page.context().waitForEvent('request', (request) => /\/files\/.+\.pdf/.test(request.url()))
}

test.beforeEach(({ expected }) => {
  // The browser's PDF viewer requests a favicon from the document's host.
  expected.problems.push(/favicon\.ico/)
})

test('the roadmap opens in a new tab; the lead is stored and listed', async ({ page, stack }) => {
  const email = 'grace@example.com'
  await page.goto(PAGE)
  await expect(page.getByText('Opens in a new tab for instant access')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  const opened = page.waitForEvent('popup')
  const requested = documentAsked(page)
  await page.getByRole('button', { name: SUBMIT }).click()
  await opened
  const url = (await requested).url()
  expect(url).toMatch(/\/AI-Implementation-Roadmap\.pdf$/)
  const file = await fetch(url)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  await expect(
    page.getByText('Your email has been saved and your resource is opening now.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: SUBMIT })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Open AI Implementation Roadmap again' }),
  ).toHaveAttribute('href', /^\/api\/documents\/[\w-]+$/)

  await expectLead(stack, email, 'ai-implementation-roadmap')
  const [mail] = await stack.mails(email)
  expect(mail?.subject).toBe(`AI Implementation Roadmap: ${email}`)
  expect(mail?.reply_to).toEqual([email])
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(email)
    expect(part).toContain(PAGE)
  }
})

test('a replaced file opens from the link in an email from before', async ({ page, stack }) => {
  const email = 'earlier@example.com'
  await page.goto(PAGE)
  await page.getByLabel('Email address').fill(email)
  const requested = documentAsked(page)
  await page.getByRole('button', { name: SUBMIT }).click()
  const before = (await requested).url()
  await expect.poll(() => stack.sentTo(email)).toHaveLength(1)
  const [mail] = await stack.sentTo(email)
  const link = /\S+\/api\/documents\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const lake = lakeClient(stack)
  const guide = await lake.fetch('*[slug.current == "ai-implementation-roadmap"][0]')
  const replaced = Buffer.concat([
    Buffer.from(await (await fetch(before)).arrayBuffer()),
    Buffer.from('\n% The second edition\n'),
  ])
  const file = await lake.assets.upload('file', replaced, { filename: 'Second.pdf' })
  await lake.patch(guide._id).set({ 'document.asset._ref': file._id }).commit()
  await expect
    .poll(async () => (await (await fetch(link)).text()).includes('The second edition'))
    .toBe(true)
  await lake.patch(guide._id).set({ document: guide.document }).commit()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads to the document, and the lead is stored', async ({ page, stack }) => {
    const email = 'plain@example.com'
    await page.goto(PAGE)
    await page.getByLabel('Email address').fill(email)
    const requested = page.waitForRequest(/\/files\/.+\.pdf/)
    await page.getByRole('button', { name: SUBMIT }).click()
    await requested
    expect(
      await stack.rows('select source from email_submissions where email = $1', [email]),
    ).toHaveLength(1)
  })

  test('a tool says it needs JavaScript, and refuses a bad address', async ({ page, stack }) => {
    await page.goto('/resources/automation-checklist')
    await page.getByLabel('Email address').fill('nowhere')
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page).toHaveURL(/#invalid-email$/)
    await expect(page.locator('#invalid-email')).toBeVisible()
    await page.getByLabel('Email address').fill('noscript@example.com')
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page.locator('#saved')).toHaveText(
      'We’ve saved your email address. This tool needs JavaScript. Turn it on, then submit your address again.',
      { useInnerText: true },
    )
    const rows = await stack.rows('select id from email_submissions where email = $1', [
      'noscript@example.com',
    ])
    expect(rows).toHaveLength(1)
  })
})
