import type { Metadata } from 'next'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { SiteDocument } from './(site)/_frame/site-document.tsx'
import { MissingPage } from './(site)/home-page.tsx'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const { seo } = await getSiteSettings()
  return { title: seo.title, description: seo.description, robots: { index: false } }
}

/** Any unknown path: Home's content at that path, with status 404 (docs/specification.md B1). */
export default function GlobalNotFound() {
  return (
    <SiteDocument>
      <MissingPage />
    </SiteDocument>
  )
}
