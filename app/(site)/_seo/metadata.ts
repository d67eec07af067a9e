import type { Metadata } from 'next'
import type { ContentImage, PageAppearance, SiteSettings } from '#lib/content/types.ts'
import { imageUrl } from '#lib/content/assets.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import { env } from '#lib/platform/env/env.ts'
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
  /** What staff chose for this page alone. */
  appearance?: PageAppearance
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
    alternates: { canonical: url },
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
