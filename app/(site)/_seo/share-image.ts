import type { Resource, SharedTexts, Story } from '#lib/content/types.ts'

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

export function storyImage(
  { slug, customer, figure, headline }: Story,
  { storyLabel }: SharedTexts,
): ShareImage {
  const says = figure ? `${figure.value} ${figure.label}` : headline
  return {
    path: `/share-images/customers/${slug}`,
    alt: `${storyLabel}, ${customer.name}: ${says}`,
  }
}
