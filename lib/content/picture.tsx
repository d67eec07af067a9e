import type { CSSProperties } from 'react'
import { imageSrcSet, imageUrl } from '#lib/content/image.ts'
import { inlinePicture } from '#lib/content/inline-picture.ts'
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
  ...rest
}: PictureProps) {
  const image = await inlinePicture(original)
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
