import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passGate } from './lead.ts'
import { compareScreenshots, holdThenRefuse } from './screenshot.ts'

// The style that keeps a screenshot still is injected into the page; its policy has its own tests.
test.use({ bypassCSP: true })

async function openTool(page: Page, slug: string): Promise<void> {
  await passGate(page, `/resources/${slug}`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.locator('#tool-heading')).toBeFocused()
}

test('the calculator matches its screenshots', async ({ page }) => {
  await page.route('/api/reports/roi', () => {})
  await openTool(page, 'ai-roi-calculator')
  await compareScreenshots(page, 'calculator')
  await page.getByRole('button', { name: 'Save to compare' }).click()
  await page.getByRole('button', { name: 'Claims desk' }).click()
  const chart = page.getByRole('slider', { name: 'Cumulative net value by month' })
  await chart.focus()
  await chart.press('End')
  await compareScreenshots(page, 'calculator-compared', {
    at: page.locator('section[aria-labelledby="roi-answer"]'),
  })
  await page.getByRole('button', { name: 'Download Detailed ROI Report' }).click()
  const busy = page.getByRole('button', { name: 'Generating Report...' })
  await compareScreenshots(page, 'report-busy', { at: busy })
})

test('the calculator matches its screenshots as a report is sent', async ({ page, expected }) => {
  expected.problems.push(/status of 503/)
  const refuse = await holdThenRefuse(page, '/api/reports/roi')
  await openTool(page, 'ai-roi-calculator')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('summary', { hasText: 'More ways to keep it' }).click()
  await page.getByRole('button', { name: 'Email me this report' }).click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await compareScreenshots(page, 'report-sending', { at: busy })
  refuse()
  await expect(page.getByText('Failed to send the report.')).toBeVisible()
  await compareScreenshots(page, 'report-failed', {
    at: page.getByRole('button', { name: 'Email me this report' }),
  })
})

test('the calculator matches its screenshots with invalid entries', async ({ page }) => {
  await openTool(page, 'ai-roi-calculator')
  await page.getByRole('textbox', { name: 'Annual Staff Cost' }).fill('many')
  await page.getByRole('textbox', { name: 'Hours Worked per Week' }).fill('-3')
  await compareScreenshots(page, 'calculator-wrong', { at: page.locator('#tool-heading') })
})

/** For each level: positions of the chosen options, and the hours for the second question. */
const LEVELS = {
  high: [4, 160, 4, 3, 4, 3, 4, 4],
  moderate: [3, 25, 3, 2, 2, 3, 4, 2],
  early: [1, 4, 1, 1, 1, 1, 2, 1],
}

for (const [level, answers] of Object.entries(LEVELS)) {
  test(`the quiz matches its screenshots, ${level}`, async ({ page }) => {
    await openTool(page, 'automation-checklist')
    const seen = async (name: string) => {
      if (level === 'high')
        await compareScreenshots(page, `quiz-${name}`, { at: page.locator('#quiz') })
    }
    for (const [index, answer] of answers.entries()) {
      await expect(page.getByText(`Question ${index + 1} of 8`)).toBeVisible()
      if (index === 0) await seen('unanswered')
      await page.keyboard.type(String(answer))
      if (index === 1) await seen('number')
      if (index === 7) await seen('last')
      await page.keyboard.press('Enter')
    }
    await expect(page.locator('#tool-heading')).toHaveText('Quiz Complete!')
    await compareScreenshots(page, `quiz-result-${level}`)
  })
}
