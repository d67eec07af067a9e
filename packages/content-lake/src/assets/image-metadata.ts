import type { Attributes } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import type { ImageFacts } from './image.ts'
import { MAX_PIXELS } from './image.ts'
import { readExif } from './exif.ts'
import { readPalette } from './palette.ts'
import { blurHash, lowQualityPreview, thumbHash } from './placeholders.ts'

const KINDS = ['blurhash', 'thumbhash', 'lqip', 'palette', 'image', 'exif', 'location'] as const
type Kind = (typeof KINDS)[number]

/** Always there; older Studios ask for them. */
const ALWAYS = new Set(['dimensions', 'hasAlpha', 'isOpaque', 'none'])

/**
 * The kinds of metadata that an upload asks for with `meta`, once or several times, separated by
 * commas. https://www.sanity.io/docs/apis-and-sdks/image-metadata
 *
 * @throws 400 that names an unknown kind
 */
export function readKinds(search: URLSearchParams): Set<Kind> {
  const given = search.getAll('meta').flatMap((list) => list.split(','))
  if (given.length === 0) return new Set(['blurhash', 'lqip', 'palette'])
  const unknown = given.find((name) => !isKind(name) && !ALWAYS.has(name))
  if (unknown !== undefined) throw httpError(400, `"meta" has the unknown kind "${unknown}"`)
  return new Set(given.filter(isKind))
}

function isKind(name: string): name is Kind {
  return KINDS.some((kind) => kind === name)
}

/** The `metadata` of an image's asset document. */
export async function imageMetadata(
  bytes: Buffer,
  { width, height, hasAlpha, isOpaque, exifBlock }: ImageFacts,
  kinds: Set<Kind>,
): Promise<Attributes> {
  const { image, exif, location } = readExif(exifBlock)
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width },
    hasAlpha,
    isOpaque,
    ...(kinds.has('blurhash') && { blurHash: await blurHash(bytes) }),
    ...(kinds.has('thumbhash') && { thumbHash: await thumbHash(bytes) }),
    ...(kinds.has('lqip') && { lqip: await lowQualityPreview(bytes) }),
    ...(kinds.has('palette') && { palette: await readPalette(bytes, MAX_PIXELS) }),
    ...(kinds.has('image') && image && { image }),
    ...(kinds.has('exif') && exif && { exif }),
    ...(kinds.has('location') && location && { location }),
  }
}
