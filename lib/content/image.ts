import { createImageUrlBuilder } from '@sanity/image-url'
import type { FitMode } from '@sanity/image-url'
import type { ContentImage } from './types.ts'

const LAKE_FILE = /^(.+)\/images\/([\w-]+)\/([\w-]+)\/[\w-]+-\d+x\d+\.\w+$/

/** CSS pixels; give both to crop the picture to an aspect ratio. */
export interface ImageSize {
  width: number
  height?: number
  /** 'max' (never enlarged) unless a height is given, then 'crop'. */
  fit?: FitMode
}

/**
 * URL of a picture at a size, in the best format that the browser accepts. Vector files are served
 * as they are.
 */
export function imageUrl(image: ContentImage, { width, height, fit }: ImageSize): string {
  const [, baseUrl, projectId, dataset] = LAKE_FILE.exec(image.url) ?? []
  if (image.isVector || !baseUrl || !projectId || !dataset) return image.url
  const source = { asset: { url: image.url }, crop: image.crop, hotspot: image.hotspot }
  const sized = createImageUrlBuilder({ baseUrl, projectId, dataset }).image(source).width(width)
  return (height ? sized.height(height) : sized)
    .fit(fit ?? (height ? 'crop' : 'max'))
    .auto('format')
    .url()
}

/**
 * Value of `srcset` for the widths (pixels) that the picture can fill, its own at least. `aspect`
 * is width / height if the picture is cropped. Undefined for vector files.
 */
export function imageSrcSet(
  image: ContentImage,
  widths: readonly number[],
  aspect?: number,
): string | undefined {
  if (image.isVector) return undefined
  const fitting = widths.filter((width) => width <= image.width)
  return (fitting.length > 0 ? fitting : [image.width])
    .map((width) => {
      const height = aspect ? Math.round(width / aspect) : undefined
      return `${imageUrl(image, { width, height })} ${width}w`
    })
    .join(', ')
}
