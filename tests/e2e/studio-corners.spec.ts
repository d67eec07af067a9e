import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectStudio, openStudio } from './studio.ts'

// After every test, fixtures.ts checks that no corner requested a route the lake doesn't have.

// Wide enough for every pane of the structure: narrow ones are collapsed.
test.use({ viewport: { width: 1920, height: 1080 } })

test.beforeEach(({ expected }) => expectStudio(expected))

/** How to reach a document of each type, and where its form says it's shown. */
const DOCUMENTS: [path: string[], shown: string | RegExp][] = [
  [['Home'], 'Used on one page'],
  [['Customer logos', 'Castellan'], 'Used on one page'],
  [['Resource list page'], 'Used on one page'],
  [['Resources', 'AI ROI Calculator'], 'Used on 2 pages'],
  [
    ['Readiness quiz', 'Questions', 'How many processes does your team still run by hand?'],
    'In the quiz, after the gate, and in its report.',
  ],
  [
    ['Readiness quiz', 'Levels and recommendations', 'Early'],
    'In the quiz, after the gate, and in its report.',
  ],
  [['Privacy page'], 'Used on one page'],
  [['Shared texts'], 'On every resource page, in reports and emails, and where a page is missing.'],
  [['Site settings'], 'On every page: the name, the logo and the booking buttons.'],
]

test('every document says where on the site it is shown @long', async ({ page, stack }) => {
  await openStudio(page, stack, '')
  for (const [path, shown] of DOCUMENTS) {
    for (const name of path) await pane(page, name).click()
    await expect(page.getByTestId('document-panel-scroller').getByText(shown)).toBeVisible()
  }
})

test("the Studio's other corners get all they request @long", async ({ page, stack }) => {
  await openStudio(page, stack, 'orderable-customerLogo;customerLogo-castellan')
  await page.getByTestId('options-menu-button').first().click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).not.toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByTestId('pane-context-menu-button').last().click()
  await expect(page.getByRole('menuitem', { name: 'Incoming references' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Compare versions' }).click({ force: true })
  await expect(page.getByText('Compare versions').last()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete document' })).toBeEnabled()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Vision', exact: true }).click()
  const editor = page.locator('.cm-content').first()
  await editor.fill('*[_type == "customerLogo"] | order(name asc)[0].name')
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(page.getByText('Castellan')).toBeVisible()
})

/** An entry of a list in the structure. */
function pane(page: Page, name: string) {
  const items = page.locator('[data-testid^="pane-item-"], [data-ui="PaneItem"]')
  return items.filter({ hasText: name }).first()
}
