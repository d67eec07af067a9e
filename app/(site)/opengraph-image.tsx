import { getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { getHome } from '#lib/sections/fetch.ts'
import { headlineCard } from './_seo/headline-card.tsx'
import { SHARE_SIZE } from './_seo/share-card.tsx'

export const revalidate = 3600

/** Its alternative text is the headline that it shows. */
export async function generateImageMetadata() {
  const { hero } = await getHome()
  const alt = hero.headline.join(' ')
  return [{ id: 'headline', alt, size: SHARE_SIZE, contentType: 'image/png' }]
}

/** Home's, and that of pages without a picture of their own, if staff have chosen none. */
export default async function Image() {
  const [{ name }, { callOnShareImage: note }, { hero }] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getHome(),
  ])
  return headlineCard({ name, note, lines: hero.headline })
}
