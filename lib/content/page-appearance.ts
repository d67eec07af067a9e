import { picture } from './assets.ts'
import { text } from './readers.ts'
import type { PageAppearance } from './types.ts'

/** The field `appearance` as queries select it (`PAGE_APPEARANCE` in queries.ts). */
interface AppearanceResult {
  title: string | null
  description: string | null
  hidden: boolean | null
  shareImage: (Parameters<typeof picture>[0] & { alt: string | null }) | null
}

/** What staff chose for a page's search result and shared link; empty where they chose nothing. */
export function pageAppearance(
  result: AppearanceResult | null | undefined,
  origin: string,
): PageAppearance {
  return {
    title: text(result?.title),
    description: text(result?.description),
    shareImage: picture(result?.shareImage, text(result?.shareImage?.alt), origin),
    hidden: result?.hidden === true,
  }
}
