import type { Metadata } from 'next'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type {
  ContentImage,
  PageAppearance,
  SiteSettings,
  Resource,
  CaseStudy,
} from '#lib/content/types.ts'
import { imageUrl } from '#lib/content/assets.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import { env } from '#lib/platform/env/env.ts'
import { SHARE_SIZE } from './share-card.tsx'
import { pathOf, twinPath } from '#lib/content/paths.ts'
import type { Page } from '#lib/sections/map-page.ts'

interface PageFacts {
  settings: SiteSettings
  /** Path of the page, '/' for Home. */
  path: string
  title?: string
  description?: string
  /** The share image that the site draws for this page, with its title on it. */
  shareImage?: ShareImage
  /** What staff chose for this page alone. */
  appearance?: PageAppearance
}

export function absoluteUrl(path: string): string {
  return new URL(path, `${env.SITE_URL}/`).href
}

/** The title as the browser shows it. */
export function fullTitle(settings: SiteSettings, title?: string): string {
  return title
    ? settings.seo.titleTemplate.replaceAll('%s', () => stripStega(title))
    : settings.seo.title
}

/**
 * Title, description, canonical URL and share card of a page. What staff chose for this page comes
 * first, then the page's own texts and the picture that the site draws for it, then the site's
 * (opengraph-image.tsx, if staff chose none).
 */
export function pageMetadata({
  settings,
  path,
  title,
  description,
  shareImage,
  appearance,
}: PageFacts): Metadata {
  const plain = stripStega(settings)
  const { seo, name } = plain
  const chosen = stripStega(appearance)
  const heading = chosen?.title || fullTitle(plain, title)
  const summary = chosen?.description || stripStega(description) || seo.description
  const url = absoluteUrl(path)
  const shown =
    cropped(chosen?.shareImage, heading) ??
    (shareImage
      ? { url: absoluteUrl(shareImage.path), alt: stripStega(shareImage.alt) }
      : cropped(seo.shareImage, name))
  const images = shown && { ...SHARE_SIZE, ...shown }
  return {
    title: { absolute: heading },
    description: summary,
    // What is hidden has no twin.
    alternates: {
      canonical: url,
      ...(!chosen?.hidden && { types: { 'text/markdown': absoluteUrl(twinPath(path)) } }),
    },
    ...(chosen?.hidden && { robots: { index: false } }),
    openGraph: {
      type: 'website',
      siteName: name,
      locale: 'en_US',
      title: heading,
      description: summary,
      url,
      ...(images && { images }),
    },
    twitter: { card: 'summary_large_image', ...(images && { images }) },
  }
}

/** A picture of the lake as a share image. Social networks show no vector files. */
function cropped(
  image: ContentImage | null | undefined,
  alt: string,
): { url: string; alt: string } | undefined {
  return image && !image.isVector
    ? { url: imageUrl(image, SHARE_SIZE), alt: image.alt || alt }
    : undefined
}

/** A picture that the site draws for a page, under /share-images. */
export interface ShareImage {
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
