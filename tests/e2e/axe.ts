import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Expects that axe finds nothing in what a page shows now, on a phone and on a desk, in either scheme.
 *
 * @param more.except rules that do not apply
 * @param more.widths in px, if others than a phone's and a desk's are meant
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
      // The scheduler is somebody else's page.
      const { violations } = await new AxeBuilder({ page })
        .exclude('iframe')
        .disableRules(except)
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}
