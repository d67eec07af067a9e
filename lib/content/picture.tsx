import 'server-only'
import type { CSSProperties } from 'react'
import { imageSrcSet, imageUrl } from './assets.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { ContentImage } from '#lib/content/types.ts'

interface PictureProps {
  image: ContentImage
  alt?: string
  /** Widths in pixels for `srcset`; the last is the largest it is ever shown at. */
  widths: readonly [number, ...number[]]
  /** As the HTML attribute `sizes`. */
  sizes: string
  loading?: 'lazy' | 'eager'
  className?: string
  style?: CSSProperties
  /** Whether a small drawing is part of the page: not what is far below on most. */
  inline?: boolean
}

/**
 * A picture from the content lake in the size the screen needs; small drawings are inlined. Width
 * and height are set, so the layout doesn't shift.
 */
export async function Picture({
  image: original,
  alt = original.alt,
  widths,
  loading = 'lazy',
  inline = true,
  ...rest
}: PictureProps) {
  const image = inline ? await inlinePicture(original) : original
  return (
    <img
      src={imageUrl(image, { width: Math.max(...widths) })}
      srcSet={imageSrcSet(image, widths)}
      width={image.width}
      height={image.height}
      alt={stripStega(alt)}
      loading={loading}
      decoding="async"
      {...(image.edit && { 'data-sanity': image.edit })}
      {...rest}
    />
  )
}

/**
 * Vector files up to this many characters are inlined: below that, a request costs more than the
 * bytes.
 */
const MAX_LENGTH = 6000
/** Request timeout, ms. */
const REQUEST_TIMEOUT = 3000
/** These are safe unencoded; encoding them only makes the page longer. */
const HARMLESS = /%(?:20|2C|2F|3A|3B|3D)/g

/**
 * The picture with its file as a `data:` URL if it is a small vector file. Any other picture is
 * returned unchanged, and so is one whose file can't be fetched now.
 */
export async function inlinePicture(image: ContentImage): Promise<ContentImage> {
  const svg = await source(image)
  if (!svg || svg.length > MAX_LENGTH) return image
  const encoded = encodeURIComponent(svg).replaceAll(HARMLESS, decodeURIComponent)
  return { ...image, url: `data:image/svg+xml,${encoded}` }
}

/** Attributes and style rules that set a color. */
const PAINT = /\b(?:fill|stroke|stop-color|flood-color|color)\s*[=:]\s*["']?\s*([^"';}<>]+)/gi
const INK =
  /^(?:none|transparent|currentcolor|inherit|context-\w+|black|#[0-3]{3}|#(?:[0-3][\da-f]){3})$/i

/**
 * Whether a picture is a black or nearly black drawing on a transparent background, so that it can
 * be inverted on a dark page.
 */
export async function isInkDrawing(image: ContentImage): Promise<boolean> {
  const svg = await source(image)
  if (!svg || /<(?:image|foreignObject)\b/i.test(svg)) return false
  return [...svg.matchAll(PAINT)].every(([, color = '']) => INK.test(color.trim()))
}

/** The text of a vector file, or null. Cached permanently: a file's name is its hash. */
async function source(image: ContentImage): Promise<string | null> {
  if (!image.isVector) return null
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT)
    const response = await fetch(image.url, { cache: 'force-cache', signal })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
