/**
 * For files that a browser could render as a page: nothing in them may run or load, even when
 * they're opened directly.
 */
export const LOCKED_DOWN = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

/**
 * The header for `?dl=`, which saves a file instead of showing it.
 *
 * @param name file name if `dl` gives none
 */
export function disposition(search: URLSearchParams, name: string): Record<string, string> {
  const wanted = search.get('dl')
  if (wanted === null) return {}
  const allowed = (wanted || name).replace(/[^\p{L}\p{N} ._+-]/gu, '_')
  // Cut by characters: a lone surrogate can't be encoded as UTF-8.
  const file = Array.from(allowed).slice(0, 200).join('')
  const ascii = file.replace(/[^\x20-\x7e]/g, '_')
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`,
  }
}
