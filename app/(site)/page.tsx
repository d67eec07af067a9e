import { getSiteSettings } from '#lib/content/fetch.ts'
import { HomePage } from './home-page.tsx'
import { JsonLd } from '#lib/ui/json-ld.tsx'
import { pageMetadata } from './_seo/metadata.ts'
import { homeData } from './_seo/structured-data.ts'

export const revalidate = 3600

export async function generateMetadata() {
  const settings = await getSiteSettings()
  return pageMetadata({ settings, path: '/' })
}

export default async function Page() {
  return (
    <>
      <JsonLd data={homeData(await getSiteSettings())} />
      <HomePage />
    </>
  )
}
