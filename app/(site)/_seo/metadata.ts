import type { Metadata } from 'next'
import type { SiteSettings } from '#lib/content/types.ts'
import { imageUrl } from '#lib/content/image.ts'
import { plain } from '#lib/content/plain.ts'
import { env } from '#lib/env.ts'

interface PageFacts {
  settings: SiteSettings
  /** Path of the page, '/' for Home. */
  path: string
  /** The page's own title; Home has the site's. */
  title?: string
  description?: string
  /** True where the page draws its own share image, with its title on it. */
  ownImage?: boolean
}

/** Full address of a path of this site. */
export function absoluteUrl(path: string): string {
  return new URL(path, `${env.SITE_URL}/`).href
}

/** The title as the browser shows it. */
export function fullTitle(settings: SiteSettings, title?: string): string {
  return title
    ? settings.seo.titleTemplate.replaceAll('%s', () => plain(title))
    : settings.seo.title
}

/** Title, description, canonical address and share card of a page. The picture is the one staff chose, unless the page or, where they chose none, the site draws one. */
export function pageMetadata({
  settings,
  path,
  title,
  description,
  ownImage,
}: PageFacts): Metadata {
  const { seo, name } = plain(settings)
  const heading = fullTitle(settings, title)
  const summary = plain(description) || seo.description
  const url = absoluteUrl(path)
  const images = !ownImage &&
    seo.shareImage && {
      url: imageUrl(seo.shareImage, { width: 1200, height: 630 }),
      width: 1200,
      height: 630,
      alt: seo.shareImage.alt,
    }
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
