import { httpError } from '../model/errors.ts'

export type PictureFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'
type OutputFormat = PictureFormat | 'json'

/** The parameters of an image URL: https://www.sanity.io/docs/apis-and-sdks/image-urls */
export type TransformOptions = ReturnType<typeof readTransform>

/** Largest width or height of a transformed image, in pixels. */
const MAX_SIDE = 8_192
const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
export type Fit = (typeof FITS)[number]
const FORMATS: Record<string, OutputFormat> = {
  jpg: 'jpg',
  pjpg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  json: 'json',
}

/** Parameters that transform the image; a URL with none of them gets the original bytes. */
const CHANGING =
  'w h max-w max-h min-w min-h fit crop fp-x fp-y rect bg fm q blur sharp or flip invert pad sat frame auto dpr'.split(
    ' ',
  )

export function hasTransform(search: URLSearchParams): boolean {
  return CHANGING.some((name) => search.has(name))
}

/** Parses an image URL's parameters; throws 400 that names an invalid one. */
export function readTransform(search: URLSearchParams, acceptsWebp: boolean) {
  const density = number(search, 'dpr', 0.1, 5) ?? 1
  const side = (name: string) => {
    const given = number(search, name, 1, MAX_SIDE)
    return given === undefined ? undefined : Math.min(Math.round(given * density), MAX_SIDE)
  }
  const atLeast = (value: number | undefined, floor: number | undefined) =>
    floor === undefined ? value : Math.max(value ?? 0, floor)
  const atMost = (value: number | undefined, ceiling: number | undefined) =>
    ceiling === undefined ? value : Math.min(value ?? ceiling, ceiling)
  const x = number(search, 'fp-x', 0, 1)
  const y = number(search, 'fp-y', 0, 1)
  const requested = oneOf(search, 'fm', Object.keys(FORMATS))
  return {
    width: atMost(atLeast(side('w'), side('min-w')), side('max-w')),
    height: atMost(atLeast(side('h'), side('min-h')), side('max-h')),
    fit: FITS.find((fit) => fit === search.get('fit')) ?? ('clip' as const),
    crop: search.get('crop') ?? 'center',
    focalPoint: x === undefined && y === undefined ? undefined : { x: x ?? 0.5, y: y ?? 0.5 },
    rect: readRect(search),
    background: readColor(search),
    format: requested
      ? FORMATS[requested]
      : acceptsWebp && search.get('auto') === 'format'
        ? ('webp' as const)
        : undefined,
    quality: number(search, 'q', 0, 100) ?? 75,
    blur: number(search, 'blur', 1, 2_000),
    sharpen: number(search, 'sharp', 0, 100),
    rotate: Number(oneOf(search, 'or', ['0', '90', '180', '270']) ?? 0),
    flip: oneOf(search, 'flip', ['h', 'v', 'hv']) ?? '',
    invert: search.get('invert') === 'true',
    padding: number(search, 'pad', 0, 1_000) ?? 0,
    saturation: number(search, 'sat', -100, 100),
    firstFrame: search.get('frame') === '1',
  }
}

function number(search: URLSearchParams, name: string, min: number, max: number) {
  const text = search.get(name)
  if (text === null || text === '') return undefined
  const value = Number(text)
  if (!Number.isFinite(value) || value < min || value > max) {
    throw httpError(400, `Invalid value for "${name}": a number from ${min} to ${max}`)
  }
  return value
}

function oneOf(search: URLSearchParams, name: string, allowed: string[]): string | undefined {
  const value = search.get(name)
  if (value === null || value === '') return undefined
  if (allowed.includes(value)) return value
  throw httpError(400, `Invalid value for "${name}": one of ${allowed.join(', ')}`)
}

function readRect(search: URLSearchParams) {
  const text = search.get('rect')
  if (!text) return undefined
  const parts = text.split(',').map((part) => Math.round(Number(part)))
  const [left, top, width, height] = parts
  if (parts.length !== 4 || parts.some((part) => !Number.isFinite(part) || part < 0)) {
    throw httpError(400, 'Invalid value for "rect": left, top, width, height')
  }
  return {
    left: left ?? 0,
    top: top ?? 0,
    width: Math.max(width ?? 1, 1),
    height: Math.max(height ?? 1, 1),
  }
}

function readColor(search: URLSearchParams): string | undefined {
  const text = search.get('bg')
  if (!text) return undefined
  const hex = /^([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1]
  if (!hex) throw httpError(400, 'Invalid value for "bg": a color such as ff0000')
  // Sanity puts alpha first, CSS last.
  if (hex.length === 4) return `#${hex.slice(1)}${hex.slice(0, 1)}`
  return hex.length === 8 ? `#${hex.slice(2)}${hex.slice(0, 2)}` : `#${hex}`
}
