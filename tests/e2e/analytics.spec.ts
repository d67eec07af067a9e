import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect, test } from './fixtures.ts'
import { html } from './studio.ts'

const SCRIPT = 'https://plausible.io/js/script.js'
const PAGE = '/resources/ai-roi-calculator'
const SHOWN = { intervals: [20] }

test.beforeEach(async ({ stack, context, expected }) => {
  expected.hosts.push('plausible.io')
  const analytics = { service: 'plausible', site: 'example.com' }
  await lakeClient(stack).patch('siteSettings').set({ analytics }).commit()
  await expect.poll(() => html(stack, PAGE), SHOWN).toContain('data-analytics="plausible"')
  // What such a script does: names its site, counts the page, and takes events.
  await context.route(SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const site = document.currentScript.dataset.domain
const send = (n, p) => fetch('https://plausible.io/api/event', { method: 'POST', mode: 'no-cors',
  body: JSON.stringify({ n, p, site, u: location.href }) })
window.plausible = (name, { props }) => send(name, props)
send('pageview')`,
    }),
  )
})
test.afterEach(async ({ stack }) => {
  await lakeClient(stack).patch('siteSettings').unset(['analytics']).commit()
  for (const path of await stack.paths())
    await expect.poll(() => html(stack, path), SHOWN).not.toContain('data-analytics')
})

test('a service from the Studio counts a visit and a lead, no email', async ({ page, context }) => {
  const sent: string[] = []
  await context.route('https://plausible.io/api/event', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ status: 202, body: 'ok' })
  })
  const response = await page.goto(`${PAGE}?utm_campaign=may`)
  expect(response?.headers()['content-security-policy']).toContain(`script-src 'self' ${SCRIPT};`)
  await expect.poll(() => sent).toHaveLength(1)
  await page.getByLabel('Email address').fill('counted@example.com')
  await page.getByLabel('Email address').press('Enter')
  await expect.poll(() => sent).toHaveLength(2)
  expect(JSON.parse(sent[1] ?? '')).toMatchObject({
    n: 'lead_generated',
    p: { source: 'resource_ai-roi-calculator' },
    site: 'example.com',
  })
  expect(sent.join()).not.toContain('counted')
})

test('nothing is loaded for a visitor who wants privacy', async ({ page, browser, baseURL }) => {
  await page.goto(`${PAGE}?result=abc`)
  await page.goto(`${PAGE}#x=1`)
  const quiet = await browser.newContext({ baseURL })
  await quiet.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
  const requests: string[] = []
  quiet.on('request', (request) => requests.push(request.url()))
  page.on('request', (request) => requests.push(request.url()))
  const visit = await quiet.newPage()
  await visit.goto(PAGE)
  await page.reload()
  await Promise.all([visit, page].map((each) => each.waitForLoadState('networkidle')))
  expect(requests.some((url) => url.includes('/page-script/analytics-'))).toBe(true)
  expect(requests.filter((url) => url.includes('plausible.io'))).toEqual([])
  await quiet.close()
})
