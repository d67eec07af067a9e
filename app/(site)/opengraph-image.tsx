import { getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { SHARE_SIZE, shareCard } from './_seo/share-card.tsx'

export const alt = 'The name of the company and what it does, on drawing paper'
export const size = SHARE_SIZE
export const contentType = 'image/png'
export const revalidate = 3600

/** Used if staff have chosen no share image. */
export default async function Image() {
  const [{ name, tagline }, { callOnShareImage }] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
  ])
  return shareCard({ name, title: tagline, label: callOnShareImage })
}
