import 'server-only'
import type { ContentImage } from './types.ts'

/** Characters up to which a vector file is written into the page: below that, asking for it costs more than sending it. */
const LARGEST = 6000
/** Milliseconds. */
const PATIENCE = 3000
/** Encoded, these only make the page longer. */
const HARMLESS = /%(?:20|2C|2F|3A|3B|3D)/g

/**
 * The picture with its file as a `data:` URL, where that is a small drawing; any other picture as it is, and also one
 * whose file cannot be fetched now.
 */
export async function inlinePicture(image: ContentImage): Promise<ContentImage> {
  const svg = await source(image)
  if (!svg || svg.length > LARGEST) return image
  const encoded = encodeURIComponent(svg).replaceAll(HARMLESS, decodeURIComponent)
  return { ...image, url: `data:image/svg+xml,${encoded}` }
}

/** What paints a drawing: attributes and style rules. */
const PAINT = /\b(?:fill|stroke|stop-color|flood-color|color)\s*[=:]\s*["']?\s*([^"';}<>]+)/gi
const INK =
  /^(?:none|transparent|currentcolor|inherit|context-\w+|black|#[0-3]{3}|#(?:[0-3][\da-f]){3})$/i

/** Whether a picture is a drawing in black or nearly so, on a clear ground: one that can be turned light on a dark page. */
export async function isInkDrawing(image: ContentImage): Promise<boolean> {
  const svg = await source(image)
  if (!svg || /<(?:image|foreignObject)\b/i.test(svg)) return false
  return [...svg.matchAll(PAINT)].every(([, colour = '']) => INK.test(colour.trim()))
}

/** The text of a vector file, or null. A file's name is its hash, so one response is good for ever. */
async function source(image: ContentImage): Promise<string | null> {
  if (!image.isVector) return null
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await fetch(image.url, { cache: 'force-cache', signal })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
