import type { Metadata } from 'next'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { fullTitle } from '../_seo/metadata.ts'

/** `proxy.ts` serves this page's HTML with status 404 for unknown resources. */
export { ResourceNotFound as default } from '../resources/resource-not-found.tsx'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const settings = await getSiteSettings()
  return {
    title: { absolute: fullTitle(settings, 'Resource Not Found') },
    robots: { index: false },
  }
}
