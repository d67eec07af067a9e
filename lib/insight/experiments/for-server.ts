import type { internalHeaders } from './internal.ts'
import type { variantFor } from './visitors-variant.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** What server.ts needs of Next's bundles, which alone have the site's variables. */
interface Choice {
  variantFor: typeof variantFor
  internalHeaders: typeof internalHeaders
}

const own = processWide<{ choice?: Choice }>('choiceOfVariants', () => ({}))

export function provideChoice(choice: Choice): void {
  own.choice = choice
}

/** How variants are chosen; undefined before the site has started. */
export function choiceOfVariants(): Choice | undefined {
  return own.choice
}
