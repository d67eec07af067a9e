import { expect, type Page } from '@playwright/test'

/** Position of the option for each question, hours for the second: 22 of 32 points. */
export const ANSWERS = [3, 25, 3, 2, 2, 3, 4, 2]

/** The answers that these keys give. */
export const ANSWERED = {
  manual_processes: '8-15',
  time_spent: 25,
  process_documentation: 'detailed',
  team_size: '6-15',
  technical_expertise: 'intermediate',
  budget_available: '25k-100k',
  change_tolerance: 'enthusiastic',
  error_frequency: 'occasionally',
}

export const heading = (page: Page) => page.locator('#tool-heading')
export const next = (page: Page) => page.getByRole('button', { name: /^(Next|Get Results)$/ })

/** Takes the quiz by keyboard, to its result. */
export async function answerByKeys(page: Page): Promise<void> {
  for (const [index, answer] of ANSWERS.entries()) {
    await expect(page.getByText(`Question ${index + 1} of 8`)).toBeVisible()
    await page.keyboard.type(String(answer))
    await expect(next(page)).toBeEnabled()
    await page.keyboard.press('Enter')
  }
  await expect(heading(page)).toHaveText('Quiz Complete!')
}
