import {
  getResource,
  getResourceListCopy,
  getResources,
  getSharedTexts,
  getSiteSettings,
  getStories,
  getStory,
} from '#lib/content/fetch.ts'
import { shareCard } from '../../_seo/share-card.tsx'

export const dynamic = 'force-static'
export const revalidate = 3600

/** The path of a picture's page, split into segments. */
type Page = string[]

export async function generateStaticParams(): Promise<{ page: Page }[]> {
  const [resources, stories] = await Promise.all([getResources(), getStories()])
  return [
    ['resources'],
    ...resources.map(({ slug }) => ['resources', slug]),
    ...stories.map(({ slug }) => ['customers', slug]),
  ].map((page) => ({ page }))
}

/** The share image of the resources, of one of them or of a customer story; 404 for any other. */
export async function GET(_: Request, { params }: { params: Promise<{ page: Page }> }) {
  const [section, slug, ...more] = (await params).page
  if (more.length > 0) return new Response(null, { status: 404 })
  if (section === 'customers' && slug !== undefined) return storyCard(slug)
  if (section !== 'resources') return new Response(null, { status: 404 })
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

async function storyCard(slug: string): Promise<Response> {
  const [{ name }, { storyLabel }, story] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getStory(slug),
  ])
  if (!story) return new Response(null, { status: 404 })
  const { customer, figure, headline } = story
  return shareCard({
    name,
    title: figure?.label ?? headline,
    figure: figure?.value,
    label: storyLabel,
    note: customer.name,
  })
}
