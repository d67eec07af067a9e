import { CACHED_LEVEL, compressed, tagged, type Encoded, type Encoding } from './encodings.ts'

/** A text in every encoding in which it may be sent. */
export type Bodies = Record<Encoding | 'identity', Encoded>

export function bodiesOf(text: string): Bodies {
  return {
    identity: tagged(Buffer.from(text)),
    gzip: compressed(text, 'gzip', CACHED_LEVEL),
    br: compressed(text, 'br', CACHED_LEVEL),
  }
}

/** Bytes of memory. */
export function sizeOf({ identity, gzip, br }: Bodies): number {
  return identity.bytes.length + gzip.bytes.length + br.bytes.length
}

/**
 * The same under other tags, so that a cache in front, which asks with the tag of a page that it
 * could show to anybody, isn't told that it still can.
 */
export function retagged({ identity, gzip, br }: Bodies): Bodies {
  const other = ({ bytes, etag }: Encoded) => ({ bytes, etag: etag.replace(/"$/, '-v"') })
  return { identity: other(identity), gzip: other(gzip), br: other(br) }
}
