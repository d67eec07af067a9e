import type { Metadata } from 'next'
import type { SiteSettings } from '#lib/content/types.ts'
import { imageUrl } from '#lib/content/image.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import { env } from '#lib/env/env.ts'
import { SHARE_SIZE } from './share-card.tsx'
import type { ShareImage } from './share-image.ts'

interface PageFacts {
  settings: SiteSettings
  /** Path of the page, '/' for Home. */
  path: string
  /** The page's own title; Home uses the site's. */
  title?: string
  description?: string
  /** The share image that the site draws for this page, with its title on it. */
  shareImage?: ShareImage
}

/** Absolute URL of a path on this site. */
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
 * Title, description, canonical URL and share card of a page. The share image is the one drawn for
 * this page, else the one staff chose, else the site's (opengraph-image.tsx).
 */
export function pageMetadata({
  settings,
  path,
  title,
  description,
  shareImage,
}: PageFacts): Metadata {
  const { seo, name } = stripStega(settings)
  const heading = fullTitle(settings, title)
  const summary = stripStega(description) || seo.description
  const url = absoluteUrl(path)
  const chosen = seo.shareImage && {
    url: imageUrl(seo.shareImage, SHARE_SIZE),
    alt: seo.shareImage.alt,
  }
  const shown = shareImage
    ? { url: absoluteUrl(shareImage.path), alt: stripStega(shareImage.alt) }
    : chosen
  const images = shown && { ...SHARE_SIZE, ...shown }
  return {
    metadataBase: new URL(env.SITE_URL),
    title: { absolute: heading },
    description: summary,
    alternates: { canonical: url },
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
