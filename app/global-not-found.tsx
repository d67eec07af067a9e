import type { Metadata } from 'next'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { SiteDocument } from './(site)/_frame/site-document.tsx'
import { fullTitle } from './(site)/_seo/metadata.ts'
import { MissingPage } from './(site)/home-page.tsx'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const settings = await getSiteSettings()
  return {
    title: fullTitle(settings, 'Page not found'),
    description: settings.seo.description,
    // Next adds its own `noindex` to a 404: one says it all.
    robots: null,
  }
}

/** Any unknown path: Home's content at that path, with status 404 (docs/specification.md B1). */
export default function GlobalNotFound() {
  return (
    <SiteDocument>
      <MissingPage />
    </SiteDocument>
  )
}
