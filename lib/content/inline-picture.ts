import 'server-only'
import type { ContentImage } from './types.ts'

/** Characters up to which a vector file is written into the page: below that, asking for it costs more than sending it. */
const LARGEST = 6000
/** Milliseconds. */
const PATIENCE = 3000
/** Encoded, these only make the page longer. */
const HARMLESS = /%(?:20|2C|2F|3A|3B|3D)/g

/**
 * The picture with its file as a `data:` address, where that is a small drawing; any other picture as it is, and also one
 * whose file cannot be had now. A file's name is its hash, so one answer is good for ever.
 */
export async function inlinePicture(image: ContentImage): Promise<ContentImage> {
  if (!image.isVector) return image
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await fetch(image.url, { cache: 'force-cache', signal })
    const svg = await answer.text()
    if (!answer.ok || svg.length > LARGEST) return image
    const encoded = encodeURIComponent(svg).replaceAll(HARMLESS, decodeURIComponent)
    return { ...image, url: `data:image/svg+xml,${encoded}` }
  } catch {
    return image
  }
}
