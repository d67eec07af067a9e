import { notFound } from 'next/navigation'
import { getResource, getResourceSlugs, getSiteSettings } from '#lib/content/fetch.ts'
import { SHARE_SIZE, shareCard } from '../../_seo/share-card.tsx'

export const alt = 'The title of the resource, on drawing paper'
export const size = SHARE_SIZE
export const contentType = 'image/png'
export const revalidate = 3600

export async function generateStaticParams() {
  const slugs = await getResourceSlugs()
  return slugs.map((slug) => ({ slug }))
}

export default async function Image({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params
  const [{ name }, resource] = await Promise.all([getSiteSettings(), getResource(slug)])
  if (!resource) notFound()
  return shareCard({ name, title: resource.title, label: resource.type })
}
