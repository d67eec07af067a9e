import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Expects no axe findings in what a page shows now, at phone and desktop width, in both color
 * schemes.
 *
 * @param more.except rules that don't apply
 * @param more.widths in px, instead of those of a phone and a desktop
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { except = [], widths = [390, 1440] }: { except?: string[]; widths?: number[] } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The scheduler is a third party's page.
      const { violations } = await new AxeBuilder({ page })
        .exclude('iframe')
        .disableRules(except)
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}
