import type { Metadata } from 'next'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { SiteDocument } from './(site)/_frame/site-document.tsx'
import { MissingPage } from './(site)/home-page.tsx'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const { seo } = await getSiteSettings()
  return { title: seo.title, description: seo.description, robots: { index: false } }
}

export default function GlobalNotFound() {
  return (
    <SiteDocument>
      <MissingPage />
    </SiteDocument>
  )
}
