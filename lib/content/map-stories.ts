import { mapFigure } from './figure.ts'
import { pageAppearance } from './page-appearance.ts'
import { blocks } from './portable-text.ts'
import { items, text } from './readers.ts'
import type {
  CUSTOMER_STORIES_QUERY_RESULT,
  CUSTOMER_STORY_QUERY_RESULT,
} from './schema.generated.ts'
import { isSlug } from './slug.ts'
import type { CustomerLogo, Story, StorySummary } from './types.ts'

/** A story's card, or null if it can't be shown: no slug, no headline or no logo. */
function mapSummary(
  result: CUSTOMER_STORIES_QUERY_RESULT[number] | null,
  logos: readonly CustomerLogo[],
): StorySummary | null {
  const slug = result?.slug
  const headline = text(result?.headline)
  const customer = logos.find(({ id }) => id === result?.customerId)
  if (!isSlug(slug) || !headline || !customer) return null
  return {
    id: text(result?._id, slug),
    slug,
    customer,
    headline,
    figure: mapFigure(result?.figure, result?.figureLabel),
    isExample: result?.isExample === true,
    hidden: result?.hidden === true || result?.isExample === true,
  }
}

/** The stories in order. Of two with the same slug, the first wins. */
export function mapStories(
  result: CUSTOMER_STORIES_QUERY_RESULT,
  logos: readonly CustomerLogo[],
): StorySummary[] {
  const bySlug = new Map<string, StorySummary>()
  for (const item of items(result)) {
    const story = mapSummary(item, logos)
    if (story && !bySlug.has(story.slug)) bySlug.set(story.slug, story)
  }
  return [...bySlug.values()]
}

/** What one story's page shows, or null if `mapStories` leaves it out. */
export function mapStory(
  result: CUSTOMER_STORY_QUERY_RESULT,
  logos: readonly CustomerLogo[],
  origin: string,
): Story | null {
  const summary = mapSummary(result, logos)
  if (!summary) return null
  const quote = {
    text: text(result?.quote),
    name: text(result?.quoteName),
    role: text(result?.quoteRole),
  }
  const { hidden } = summary
  return {
    ...summary,
    quote: quote.text && quote.name ? quote : null,
    built: text(result?.built),
    runBy: text(result?.runBy),
    body: blocks(result?.body),
    resourceId: text(result?.resourceId),
    createdAt: text(result?._createdAt),
    updatedAt: text(result?._updatedAt),
    appearance: { ...pageAppearance(result?.appearance, origin), hidden },
  }
}
