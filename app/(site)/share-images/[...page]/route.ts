import {
  getResource,
  getResourceListCopy,
  getResources,
  getSharedTexts,
  getSiteSettings,
  getCaseStudy,
} from '#lib/content/fetch.ts'
import { getPage } from '#lib/sections/fetch.ts'
import { headlineCard } from '../../_seo/headline-card.tsx'
import { shareCard } from '../../_seo/share-card.tsx'
import { headlineOf } from '../../_seo/metadata.ts'

export const dynamic = 'force-static'
export const revalidate = 3600

type Page = string[]

/** Each is drawn once somebody asks for it: drawing takes longer than rendering its page. */
export function generateStaticParams(): { page: Page }[] {
  return []
}

/**
 * The share image of the resources, of one of them, of a case study or of a page made of
 * sections; 404 for any other.
 */
export async function GET(_: Request, { params }: { params: Promise<{ page: Page }> }) {
  const [section, slug, ...more] = (await params).page
  if (more.length > 0) return new Response(null, { status: 404 })
  if (section === 'customers' && slug !== undefined) return caseStudyCard(slug)
  if (section === 'resources') return slug === undefined ? listCard() : resourceCard(slug)
  if (section === undefined || slug !== undefined) return new Response(null, { status: 404 })
  return pageCard(section)
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

async function pageCard(slug: string): Promise<Response> {
  const [{ name }, { callOnShareImage: note }, page] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getPage(slug),
  ])
  if (!page) return new Response(null, { status: 404 })
  return headlineCard({ name, note, lines: headlineOf(page).lines })
}

async function caseStudyCard(slug: string): Promise<Response> {
  const [{ name }, { storyLabel }, caseStudy] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getCaseStudy(slug),
  ])
  if (!caseStudy) return new Response(null, { status: 404 })
  const { customer, figure, headline } = caseStudy
  return shareCard({
    name,
    title: figure?.label ?? headline,
    figure: figure?.value,
    label: storyLabel,
    note: customer.name,
  })
}
