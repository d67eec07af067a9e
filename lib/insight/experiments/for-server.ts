import type { internalHeaders } from './internal.ts'
import type { variantFor } from './visitors-variant.ts'

/** What server.ts needs of Next's bundles, which alone have the site's variables. */
interface Choice {
  variantFor: typeof variantFor
  internalHeaders: typeof internalHeaders
}

/** One per process: instrumentation.ts and server.ts both load this module. */
const holder: typeof globalThis & { choiceOfVariants?: Choice } = globalThis

export function provideChoice(choice: Choice): void {
  holder.choiceOfVariants = choice
}

/** How variants are chosen; undefined before the site has started. */
export function choiceOfVariants(): Choice | undefined {
  return holder.choiceOfVariants
}
