import { fraction, text } from './readers.ts'
import type { ContentImage } from './types.ts'
import { createImageUrlBuilder, type FitMode } from '@sanity/image-url'

const PATH = /^(?:images|files)\/[\w-]+\/[\w-]+\/[\w.-]+$/
const SIZE = /-(\d+)x(\d+)\.(\w+)$/

/**
 * URL of an asset from its path ('files/project/dataset/hash.pdf'), or null for anything else.
 * `origin` has no trailing slash.
 */
function assetUrl(path: unknown, origin: string): string | null {
  return PATH.test(text(path)) ? `${origin}/${text(path)}` : null
}

/**
 * Like `assetUrl`, with a readable file name at the end for people who save the file: Sanity's
 * asset CDN ignores what follows the hash. 'files/project/dataset/hash.pdf' titled 'Vendor
 * Questions' ends with '/Vendor-Questions.pdf'.
 */
export function namedAssetUrl(path: unknown, title: string, origin: string): string | null {
  const url = assetUrl(path, origin)
  const name = title.match(/[\p{L}\p{N}]+/gu)?.join('-')
  const extension = /\.\w+$/.exec(url ?? '')?.[0]
  return url && name && extension ? `${url}/${encodeURIComponent(name)}${extension}` : url
}

/** What a query returns for an image field. */
interface Picture {
  path: string | null
  crop: object | null
  hotspot: object | null
  /** Preview only, see edit-marks.ts. */
  edit?: string
}

/**
 * The picture of an image field, or null if there is none or its file is gone. The size comes from
 * the file name.
 */
export function picture(
  field: Picture | null | undefined,
  alt: string,
  origin: string,
): ContentImage | null {
  const url = assetUrl(field?.path, origin)
  const [, width, height, extension] = SIZE.exec(url ?? '') ?? []
  if (!url || !Number(width) || !Number(height)) return null
  const crop = readCrop(field?.crop)
  return {
    url,
    width: Math.round(Number(width) * (1 - (crop ? crop.left + crop.right : 0))),
    height: Math.round(Number(height) * (1 - (crop ? crop.top + crop.bottom : 0))),
    alt,
    isVector: extension === 'svg',
    crop,
    hotspot: readHotspot(field?.hotspot),
    ...(field?.edit && { edit: field.edit }),
  }
}

function readCrop(value: unknown): ContentImage['crop'] {
  const crop = Object(value)
  const [top, bottom, left, right] = [crop.top, crop.bottom, crop.left, crop.right].map(fraction)
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return
  return top + bottom < 0.99 && left + right < 0.99 ? { top, bottom, left, right } : undefined
}

function readHotspot(value: unknown): ContentImage['hotspot'] {
  const spot = Object(value)
  const [x, y, width, height] = [spot.x, spot.y, spot.width, spot.height].map(fraction)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return
  return { x, y, width, height }
}

const LAKE_FILE = /^(.+)\/images\/([\w-]+)\/([\w-]+)\/[\w-]+-\d+x\d+\.\w+$/

/** CSS pixels; give both to crop the picture to an aspect ratio. */
interface ImageSize {
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
