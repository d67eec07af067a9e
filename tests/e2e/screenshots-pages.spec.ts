import { expectAccessible } from './axe.ts'
import { expect, test, SITE_GONE } from './fixtures.ts'
import { loadPictures, compareScreenshots } from './screenshot.ts'

// The style that keeps a screenshot still is injected into the page; its policy has its own tests.
test.use({ bypassCSP: true })

const PAGES = {
  home: '/',
  resources: '/resources',
  'gate-roadmap': '/resources/ai-implementation-roadmap',
  'gate-calculator': '/resources/ai-roi-calculator',
  'resource-not-found': '/resources/nope',
}

/** Pages of which the top is enough. */
const TOPS = {
  'gate-quiz': '/resources/automation-checklist',
  privacy: '/privacy',
  'unknown-path': '/nothing/here',
}

for (const [name, path] of Object.entries({ ...PAGES, ...TOPS })) {
  test(`${path} matches its screenshots`, async ({ page, expected, stack }) => {
    expected.problems.push(/status of 404/)
    await page.goto(path)
    const isTop = name in TOPS
    if (!isTop) await loadPictures(page)
    const mask = [page.getByText(stack.url), page.locator('time')]
    await compareScreenshots(page, name, { at: isTop ? page.locator('body') : undefined, mask })
  })
}

test('the share panel and its toast match their screenshots', async ({ page, context, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/resources')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  const at = page.getByRole('heading', { name: 'Need Personalized Guidance' })
  await compareScreenshots(page, 'share-copied', { at, mask: [page.getByText(stack.url)] })
})

test('the error screen matches its screenshots', async ({ page, stack, expected }) => {
  expected.problems.push(/status of (500|404)/, SITE_GONE, /React error #441/)
  await stack.startWithoutContent()
  try {
    await page.goto('/resources/never-looked-at')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Unexpected')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page, 'the error screen')
    await compareScreenshots(page, 'error-screen', { mask: [page.getByText('Reference:')] })
  } finally {
    await stack.restartCloud()
  }
})
