import {
  getResource,
  getResourceListCopy,
  getResources,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { shareCard } from '../../_seo/share-card.tsx'

export const dynamic = 'force-static'
export const revalidate = 3600

/** The path of a picture's page, split into segments. */
type Page = string[]

export async function generateStaticParams(): Promise<{ page: Page }[]> {
  const resources = await getResources()
  return [['resources'], ...resources.map(({ slug }) => ['resources', slug])].map((page) => ({
    page,
  }))
}

/** The share image of the list of resources or of one resource; 404 for any other page. */
export async function GET(_: Request, { params }: { params: Promise<{ page: Page }> }) {
  const [section, slug, ...more] = (await params).page
  if (section !== 'resources' || more.length > 0) return new Response(null, { status: 404 })
  return slug === undefined ? listCard() : resourceCard(slug)
}

async function listCard(): Promise<Response> {
  const [{ name }, { title }, resources] = await Promise.all([
    getSiteSettings(),
    getResourceListCopy(),
    getResources(),
  ])
  const types = [...new Set(resources.map(({ type }) => type))]
  const icons = [...new Set(resources.map(({ icon }) => icon))]
  return shareCard({ name, title, label: types.join(', '), covers: icons.toReversed() })
}

async function resourceCard(slug: string): Promise<Response> {
  const [{ name }, resource] = await Promise.all([getSiteSettings(), getResource(slug)])
  if (!resource) return new Response(null, { status: 404 })
  return shareCard({
    name,
    title: resource.title,
    label: resource.type,
    covers: [resource.icon],
  })
}
