import { getPages, getSiteSettings } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { env } from '#lib/platform/env/env.ts'
import { getPage } from '#lib/sections/fetch.ts'
import { pageMetadata, headlineOf, pageImage } from '../_seo/metadata.ts'
import { Unlockable } from '../resources/[slug]/_gate/unlockable.tsx'
import { PageView } from './_page/page-view.tsx'

export const revalidate = 3600

interface PageProps {
  params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  const newest = (await getPages()).toReversed().slice(0, env.PRERENDERED_PAGES)
  return newest.map(({ slug }) => ({ slug }))
}

export async function generateMetadata({ params }: PageProps) {
  const { slug } = await params
  const [settings, page] = await Promise.all([getSiteSettings(), getPage(slug)])
  if (!page) return {}
  const { title, appearance } = page
  return pageMetadata({
    settings,
    path: pathOf({ _type: 'page', slug }),
    title,
    description: headlineOf(page).lede,
    shareImage: pageImage(page),
    appearance,
  })
}

export default async function Page({ params }: PageProps) {
  return <PageView slug={(await params).slug} Gate={Unlockable} />
}
