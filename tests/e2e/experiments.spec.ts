import type { Browser, BrowserContext, Page } from '@playwright/test'
import { variantPath } from '#lib/insight/experiments/experiment.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { passGate } from './lead.ts'
import {
  browserNamed,
  EXPERIMENT,
  OTHER,
  startExperiment,
  startOnResource,
} from './running-experiment.ts'
import { enterPreview, html, openAs, test } from './studio.ts'

test.afterEach(({ stack }) =>
  stack.rows('truncate experiment_visits, experiment_totals, experiment_changes'),
)

interface Visitor {
  context: BrowserContext
  page: Page
  variant: string
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

/** Visitors until there are two who got different headlines. */
async function twoVisitors(browser: Browser, url: string): Promise<[Visitor, Visitor, number]> {
  const found = new Map<string, Visitor>()
  for (let number = 0; number < 30; number++) {
    const context = await browser.newContext({ baseURL: url, userAgent: browserNamed(number) })
    const page = await context.newPage()
    // Sent after the first paint: a visitor who leaves before that isn't counted.
    const counted = page.waitForRequest('**/api/events')
    await page.goto('/')
    await counted
    const variant = (await headline(page)) === OTHER ? 'b' : 'a'
    if (!found.has(variant)) found.set(variant, { context, page, variant })
    else await context.close()
    const [a, b] = [found.get('a'), found.get('b')]
    if (a && b) return [a, b, number + 1]
  }
  throw new Error('Thirty visitors got the same headline.')
}

test('two visitors get two headlines, each counted to theirs', async ({ browser, stack }) => {
  await startExperiment(stack, 'lead')
  const [a, b, visitors] = await twoVisitors(browser, stack.url)
  for (const { page, variant } of [a, b]) {
    await page.reload()
    expect((await headline(page)) === OTHER).toBe(variant === 'b')
    expect(await page.content()).not.toContain('name="experiment"')
    const canonical = page.locator('link[rel=canonical]')
    expect(new URL(String(await canonical.getAttribute('href'))).pathname).toBe('/')
  }
  await passGate(b.page, '/resources/automation-checklist')
  const counts = () =>
    stack.rows(
      `select variant, count(*) filter (where reached)::int as goals from experiment_visits
      where experiment = $1 group by 1 order by 1`,
      [EXPERIMENT],
    )
  await expect.poll(counts).toEqual([
    { variant: 'a', goals: 0 },
    { variant: 'b', goals: 1 },
  ])
  const [all] = await stack.rows('select count(*)::int as number from experiment_visits')
  expect(all).toEqual({ number: visitors })
  await a.context.close()
  await b.context.close()
})

test('nobody can ask for a variant; bots and the private get the page', async ({ stack }) => {
  await startExperiment(stack, 'lead')
  const direct = await fetch(`${stack.url}/variants/${EXPERIMENT}/b`)
  expect(direct.status).toBe(404)
  expect(await direct.text()).not.toContain(OTHER)
  const names = Array.from({ length: 20 }, (_, number) => browserNamed(number))
  const texts = (headers: (name: string) => Record<string, string>) =>
    Promise.all(
      names.map(async (name) => (await fetch(stack.url, { headers: headers(name) })).text()),
    )
  const others = (pages: string[]) => pages.filter((text) => text.includes(OTHER)).length
  // A variant with this ID was there before: until Next has made it again, visitors get the page.
  await expect
    .poll(async () => others(await texts((name) => ({ 'User-Agent': name }))))
    .toBeGreaterThan(0)
  expect(others(await texts((name) => ({ 'User-Agent': name, 'Sec-GPC': '1' })))).toBe(0)
  expect(others(await texts((name) => ({ 'User-Agent': name, DNT: '1' })))).toBe(0)
  expect(others(await texts((name) => ({ 'User-Agent': `${name} Googlebot/2.1` })))).toBe(0)
  expect(others(await texts((name) => ({ 'User-Agent': name, RSC: '1' })))).toBe(0)
  expect(await (await fetch(`${stack.url}/sitemap.xml`)).text()).not.toContain('variants')
})

test('a resource’s own page is tested by its title', async ({ stack }) => {
  const path = '/resources/automation-checklist'
  await startOnResource(stack, 'automation-checklist')
  const titles = async () => {
    const pages = Array.from({ length: 20 }, async (_, number) => {
      const headers = { 'User-Agent': browserNamed(number) }
      const text = await (await fetch(stack.url + path, { headers })).text()
      expect(text).toContain(`rel="canonical" href="${stack.url}${path}"`)
      return /<h1[^>]*>([^<]*)/.exec(text)?.[1]
    })
    return [...new Set(await Promise.all(pages))].toSorted()
  }
  await expect.poll(titles).toEqual([OTHER, 'Process Automation Readiness Quiz'])
})

/** Plans when the open experiment starts and ends, and what the form says of it. */
async function planStartAndEnd(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const open = async (item: string) => {
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', { name: `${item}…` }).click()
    await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  }
  const save = (button: string) => dialog.getByRole('button', { name: button, exact: true })
  const notes = page.getByTestId('schedule-note')
  await open('Plan the start')
  await dialog.getByLabel('Date').fill('2027-03-08')
  await dialog.getByLabel('Time zone').fill('berlin')
  await page.getByRole('button', { name: /^Europe\/Berlin/ }).click()
  await save('Plan the start').click()
  await expect(notes).toContainText('Starts Monday, March 8, 2027, 9:00 Berlin')
  await open('Plan the end')
  await dialog.getByLabel('Date').fill('2027-03-01')
  await expect(dialog.getByText('The end has to come after the start.')).toBeVisible()
  await expect(save('Plan the end')).toBeDisabled()
  await dialog.getByLabel('Date').fill('2027-03-29')
  await save('Plan the end').click()
  await expect(notes.nth(1)).toContainText('Ends Monday, March 29, 2027, 9:00')
  await notes.first().getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(notes).toHaveCount(1)
}

/** Preview shows the second variant of the only experiment, which nobody else is shown. */
async function expectInPreview(context: BrowserContext, stack: Stack): Promise<void> {
  const [draft] = await lakeClient(stack).fetch(
    '*[_type == "experiment"]',
    {},
    { perspective: 'drafts' },
  )
  const path = variantPath(draft._id, draft.variants[1]._key)
  const preview = await context.newPage()
  await enterPreview(preview, stack, path)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(OTHER)
  expect((await fetch(stack.url + path)).status).toBe(404)
  await preview.close()
}

/** Publishes a change of the page that is tested, which form, menu and button warn of. */
async function publishAllTheSame(page: Page, stack: Stack): Promise<void> {
  await openAs(page, stack, 'editor', 'structure/home')
  await expect(page.getByTestId('test-note')).toContainText('Headline with a promise')
  await page.getByTestId('field-heroNote').locator('input').fill('Changed while it runs.')
  const publish = page.getByTestId('action-publish')
  await expect(publish).toBeEnabled()
  for (const [item, says] of [
    ['Schedule…', 'If it still does at that moment'],
    ['Ready for review…', 'Publishing this draft changes what it compares'],
  ] as const) {
    await page.getByTestId('action-menu-button').click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('note')).toContainText(says)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await publish.click()
  const allTheSame = page.getByRole('button', { name: 'Publish all the same' })
  await page.getByRole('button', { name: 'Don’t publish' }).click()
  await expect(allTheSame).toBeHidden()
  const published = async () => (await lakeClient(stack).getDocument('home'))?.heroNote
  expect(await published()).not.toContain('while it runs')
  await publish.click()
  await allTheSame.click()
  await expect.poll(published).toBe('Changed while it runs.')
  await expect.poll(() => stack.rows('select from experiment_changes')).toHaveLength(1)
}

test('marketing tests two headlines, publishes the better', async ({
  studio: page,
  colleague,
  stack,
}) => {
  await openAs(page, stack, 'editor', 'intent/create/type=experiment;template=experiment')
  await page.getByTestId('field-name').getByTestId('string-input').fill('Headline with a promise')
  const picker = page.getByRole('combobox', { name: 'Page', exact: true })
  const home = page.getByTestId('autocomplete-popover').getByRole('button', { name: /Home/ })
  const chosen = page.getByTestId('field-page').getByText('Home', { exact: true })
  // The form forgets what is typed while it saves the name.
  await expect(async () => {
    if (await chosen.isVisible()) return
    await picker.fill('Home')
    await home.click({ timeout: 20_000 })
  }).toPass()
  await page.getByTestId('field-variants').getByRole('button', { name: /^B/ }).click()
  const other = page.getByRole('dialog', { name: 'Variants' })
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await other.getByRole('textbox', { name: 'Headline' }).fill(OTHER)
  await other.getByRole('button', { name: 'Close dialog' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled()
  await expectInPreview(colleague, stack)
  await planStartAndEnd(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('The experiment runs.')).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'please stop it first' })).toBeVisible()
  const all = await lakeClient(stack).fetch('*[_type == "experiment"]')
  expect(all).toHaveLength(1)
  const [stored] = all
  expect(stored).toMatchObject({ state: 'running', page: { _ref: 'home' } })
  const isPrivate = async () => (await fetch(stack.url)).headers.get('cache-control')
  await expect.poll(isPrivate).toBe('private, no-cache')

  await publishAllTheSame(page, stack)
  await stack.rows(
    `insert into experiment_visits (day, experiment, variant, visitor, reached)
    select (now() at time zone 'UTC')::date, $1, variant, 'v' || number, number <= goals
    from (values ($2, 40), ($3, 90)) as counted(variant, goals), generate_series(1, 1000) number`,
    [stored._id, ...stored.variants.map(({ _key }: { _key: string }) => _key)],
  )
  await page.getByRole('link', { name: 'Insight', exact: true }).click()
  const result = page.getByRole('article', { name: 'Headline with a promise' })
  await expect(result.getByText('“B” is better.')).toBeVisible()
  await expect(result.getByText(/^The page was published while the test ran/)).toBeVisible()
  const cells = (name: string) =>
    result.getByRole('row', { name }).getByRole('cell').allInnerTexts()
  expect(await cells('B (50%)')).toEqual(['1,000', '90', '9% (6.1 to 12.7)', '+125% (+23 to +331)'])
  await expectAccessible(page, 'Insight with an experiment', {
    within: 'main',
    widths: [390, 1440],
  })

  await result.getByRole('button', { name: 'Publish the winner' }).click()
  await expect(page.getByText(/“B” is what every visitor gets now/)).toBeVisible()
  await expect(result.getByText('Stopped. “B” was published.')).toBeVisible()
  await expect.poll(() => html(stack, '/')).toContain(OTHER)
  expect(await lakeClient(stack).getDocument('home')).toMatchObject({ headline: OTHER })
  const shared = async () => (await fetch(stack.url)).headers.get('cache-control')
  await expect.poll(shared).toContain('public')
})
