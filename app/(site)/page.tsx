import { getSiteSettings } from '#lib/content/fetch.ts'
import { HomePage } from './home-page.tsx'
import { pageMetadata } from './_seo/metadata.ts'

export const revalidate = 3600

export async function generateMetadata() {
  const settings = await getSiteSettings()
  return pageMetadata({ settings, path: '/' })
}

export default function Page() {
  return <HomePage />
}
