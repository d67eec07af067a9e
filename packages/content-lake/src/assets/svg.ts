import { httpError } from '../model/errors.ts'

/** Active content in an SVG: scripts, event handlers, embedded HTML, and entities to hide those. */
const ACTIVE = [
  /<\s*(?:[\w-]+:)?(script|foreignObject|iframe|embed|object|handler|listener)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(javascript|vbscript)\s*:/i,
  /data\s*:\s*text\/html/i,
  /<!(ENTITY|ATTLIST)/i,
]

/**
 * Refuses an SVG with active content. It isn't sanitized: a logo that changes on upload is a
 * surprise, and its author can export it without scripts. The CSP it's served with also blocks
 * scripts.
 *
 * @throws 400
 */
export function refuseActiveSvg(bytes: Buffer): void {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw httpError(400, 'Invalid image, an SVG must be UTF-8')
  }
  const plain = text.replace(/&#(x[0-9a-f]+|\d+);?/gi, decode).replace(/\p{Cc}/gu, '')
  if (ACTIVE.some((pattern) => pattern.test(text) || pattern.test(plain))) {
    throw httpError(400, 'Invalid image, the SVG contains script or other active content')
  }
}

function decode(_: string, code: string): string {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
