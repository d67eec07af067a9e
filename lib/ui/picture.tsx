import type { CSSProperties } from 'react'
import { imageSrcSet, imageUrl } from '#lib/content/image.ts'
import { inlinePicture } from '#lib/content/inline-picture.ts'
import { plain } from '#lib/content/plain.ts'
import type { ContentImage } from '#lib/content/types.ts'

interface PictureProps {
  image: ContentImage
  alt?: string
  /** Widths in pixels that the browser may choose from; the last is the largest it is ever shown at. */
  widths: readonly [number, ...number[]]
  /** How wide the picture is shown, as in the HTML attribute. */
  sizes: string
  loading?: 'lazy' | 'eager'
  className?: string
  style?: CSSProperties
}

/**
 * A picture of the content lake in the size the screen needs; a small drawing is part of the page. Its own width and height
 * keep its place free.
 */
export async function Picture({
  image: asked,
  alt = asked.alt,
  widths,
  loading = 'lazy',
  ...rest
}: PictureProps) {
  const image = await inlinePicture(asked)
  return (
    <img
      src={imageUrl(image, { width: Math.max(...widths) })}
      srcSet={imageSrcSet(image, widths)}
      width={image.width}
      height={image.height}
      alt={plain(alt)}
      loading={loading}
      decoding="async"
      {...(image.edit && { 'data-sanity': image.edit })}
      {...rest}
    />
  )
}
