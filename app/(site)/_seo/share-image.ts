import { pathOf } from '#lib/content/paths.ts'
import type { Resource, SharedTexts, CaseStudy } from '#lib/content/types.ts'
import type { Page } from '#lib/sections/map-page.ts'

/** A picture that the site draws for a page, under /share-images. */
export interface ShareImage {
  /** Path of the picture. */
  path: string
  alt: string
}

const COVERS: Record<Resource['icon'], string> = {
  roadmap: 'a route through a contour map',
  quiz: 'a gauge above four scales',
  calculator: 'a curve that crosses zero, above a slide rule',
  guide: 'a page of text with a chart',
}

export function listImage(title: string): ShareImage {
  return { path: '/share-images/resources', alt: `${title}: the covers of all of them` }
}

export function resourceImage({ slug, title, icon }: Resource): ShareImage {
  return { path: `/share-images/resources/${slug}`, alt: `${title}: ${COVERS[icon]}` }
}

/** The words with which a page made of sections begins: its first hero's, or else its title. */
export function headlineOf({ title, sections }: Page): { lines: string[]; lede: string } {
  const hero = sections.find((section) => section.name === 'hero')
  return hero
    ? { lines: hero.content.headline, lede: hero.content.lede }
    : { lines: [title], lede: '' }
}

export function pageImage(page: Page): ShareImage {
  const path = pathOf({ _type: 'page', slug: page.slug })
  return { path: `/share-images${path}`, alt: headlineOf(page).lines.join(' ') }
}

export function caseStudyImage(
  { slug, customer, figure, headline }: CaseStudy,
  { storyLabel }: SharedTexts,
): ShareImage {
  const says = figure ? `${figure.value} ${figure.label}` : headline
  return {
    path: `/share-images/customers/${slug}`,
    alt: `${storyLabel}, ${customer.name}: ${says}`,
  }
}
