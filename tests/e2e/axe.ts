import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { LONG } from '#tools/suites/length.ts'
import { expect } from './fixtures.ts'

const SCHEMES = ['light', 'dark'] as const
/** The rules whose findings depend on colors and on the room that there is. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/**
 * Expects no axe findings in what a page shows now, on a phone in the light and on a desktop in the
 * dark color scheme, where in `npm test` only the rules about looks are checked again. With one
 * width, and in `npm run test:long`, each is in both.
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
  let isFirst = true
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // Each width begins with the scheme of the last: the Studio takes a second to change it.
    const schemes = index % 2 ? SCHEMES.toReversed() : SCHEMES
    const isEach = LONG || widths.length === 1
    for (const colorScheme of isEach ? schemes : schemes.slice(0, 1)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      // The scheduler is a third party's page. Without frames axe needs no page of its own to put
      // their findings together, which takes as long as finding them.
      const axe = new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .exclude('iframe')
        .disableRules(except)
        .setLegacyMode()
      if (!LONG && !isFirst) axe.withRules(LOOKS)
      isFirst = false
      const { violations } = await (within ? axe.include(within) : axe).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/**
 * Waits until a change of scheme or width is drawn. Buttons of the Studio fade to their new colors
 * in a tenth of a second, and a contrast that is measured meanwhile is nobody's.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A browser on a busy machine may draw no frame of a page for long, and end no fade in it.
    const within = (ms: number, what: Promise<unknown>) =>
      Promise.race([what, new Promise((resolve) => setTimeout(resolve, ms))])
    const frame = () => within(1000, new Promise(requestAnimationFrame))
    const until = performance.now() + 20_000
    const fading = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await frame()
    await frame()
    // One that has finished is listed until the next frame, which only comes to who waits for it.
    for (let some = fading(); some.length > 0 && performance.now() < until; some = fading()) {
      await within(1000, Promise.allSettled(some.map(({ finished }) => finished)))
      await frame()
    }
  })
}
