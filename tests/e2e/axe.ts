import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Expects no axe findings in what a page shows now, at phone and desktop width, in both color
 * schemes.
 *
 * @param more.except rules that don't apply
 * @param more.within selector of the part that is ours, on a page that isn't
 * @param more.widths in px, instead of those of a phone and a desktop
 */
export async function expectAccessible(
  page: Page,
  state: string,
  {
    except = [],
    widths = [390, 1440],
    within,
  }: { except?: string[]; widths?: number[]; within?: string } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The scheduler is a third party's page.
      const axe = new AxeBuilder({ page }).exclude('iframe').disableRules(except)
      const { violations } = await (within ? axe.include(within) : axe).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}
