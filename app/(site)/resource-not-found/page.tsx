import type { Metadata } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { fullTitle } from '../_seo/metadata.ts'

/** `proxy.ts` serves this page's HTML with status 404 for unknown resources. */
export { ResourceNotFound as default } from '../resources/resource-not-found.tsx'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const settings = await getSiteSettings()
  return {
    title: { absolute: fullTitle(settings, 'Resource Not Found') },
    // Next adds its own `noindex` to a 404, but doesn't know of the status while it builds.
    robots: process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD ? { index: false } : null,
  }
}
