import { getResource, getResourceSlugs, getSiteSettings } from '#lib/content/fetch.ts'
import { env } from '#lib/platform/env/env.ts'
import { pageMetadata, resourceImage } from '../../_seo/metadata.ts'
import { ResourceView } from './_detail/resource-view.tsx'
import { Unlockable } from './_gate/unlockable.tsx'

export const revalidate = 3600

interface ResourcePageProps {
  params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  const slugs = (await getResourceSlugs()).slice(0, env.PRERENDERED_PAGES)
  return slugs.map((slug) => ({ slug }))
}

export async function generateMetadata({ params }: ResourcePageProps) {
  const { slug } = await params
  const [settings, resource] = await Promise.all([getSiteSettings(), getResource(slug)])
  if (!resource) return {}
  const { title, description, appearance } = resource
  const shareImage = resourceImage(resource)
  return pageMetadata({
    settings,
    path: `/resources/${slug}`,
    title,
    description,
    shareImage,
    appearance,
  })
}

export default async function ResourcePage({ params }: ResourcePageProps) {
  return <ResourceView slug={(await params).slug} Gate={Unlockable} />
}
