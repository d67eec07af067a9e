import exifReader from 'exif-reader'
import type { Attributes } from '../model/document.ts'

/** What a camera wrote into an image, in the form of Sanity's image metadata. */
interface CameraTags {
  /** About the file: camera, software, resolution. */
  image?: Attributes
  /** About the exposure. */
  exif?: Attributes
  location?: { _type: 'geopoint'; lat: number; lng: number; alt?: number }
}

/** Sanity's names, where they aren't those of the EXIF standard. */
const NAMES: Record<string, string> = {
  DateTime: 'ModifyDate',
  ExifTag: 'ExifOffset',
  FocalLengthIn35mmFilm: 'FocalLengthIn35mmFormat',
  GPSTag: 'GPSInfo',
  ISOSpeedRatings: 'ISO',
  InteroperabilityTag: 'InteropOffset',
}

const MAX_TEXT = 1_000
const MAX_NUMBERS = 100

/** Reads an EXIF block. Empty if there is none or it's malformed: the image is good without it. */
export function readExif(block: Buffer | undefined): CameraTags {
  if (!block) return {}
  try {
    const { Image, Photo, GPSInfo } = exifReader(block)
    return {
      ...(Image && { image: { _type: 'sanity.imageExifTags', ...storable(Image) } }),
      ...(Photo && { exif: { _type: 'sanity.imageExifMetadata', ...storable(Photo) } }),
      ...(GPSInfo && locate(GPSInfo)),
    }
  } catch {
    return {}
  }
}

/** The tags that JSON can hold, without binary and unknown ones. */
function storable(tags: Record<string, unknown>): Attributes {
  const entries = Object.entries(tags)
    .filter(([name]) => /^[A-Za-z]\w*$/.test(name))
    .map(([name, value]) => [NAMES[name] ?? name, readValue(value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function readValue(value: unknown): string | number | number[] | undefined {
  if (typeof value === 'string') return value.replace(/\p{Cc}/gu, '').slice(0, MAX_TEXT)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value instanceof Date) return Number.isNaN(+value) ? undefined : value.toISOString()
  if (!Array.isArray(value) || value.length > MAX_NUMBERS) return undefined
  const numbers = value.filter((one) => typeof one === 'number' && Number.isFinite(one))
  return numbers.length === value.length ? numbers : undefined
}

function locate(gps: Record<string, unknown>): Pick<CameraTags, 'location'> {
  const lat = degrees(gps.GPSLatitude, gps.GPSLatitudeRef === 'S', 90)
  const lng = degrees(gps.GPSLongitude, gps.GPSLongitudeRef === 'W', 180)
  if (lat === null || lng === null) return {}
  const meters = readValue(gps.GPSAltitude)
  const alt = typeof meters === 'number' && { alt: gps.GPSAltitudeRef === 1 ? -meters : meters }
  return { location: { _type: 'geopoint', lat, lng, ...alt } }
}

function degrees(value: unknown, isNegative: boolean, most: number): number | null {
  const parts = readValue(value)
  if (!Array.isArray(parts) || parts.length === 0) return null
  const [whole = 0, minutes = 0, seconds = 0] = parts
  const size = whole + minutes / 60 + seconds / 3600
  if (size < 0 || size > most) return null
  return isNegative ? -size : size
}
