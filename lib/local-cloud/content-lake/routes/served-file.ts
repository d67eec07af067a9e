/** For bytes that a browser could take for a page: nothing in them may run or load, not even when opened directly. */
export const LOCKED_DOWN = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

/** `?dl=` saves instead of showing, under the name it gives or else the one given here. */
export function disposition(search: URLSearchParams, name: string): Record<string, string> {
  const wanted = search.get('dl')
  if (wanted === null) return {}
  const allowed = (wanted || name).replace(/[^\p{L}\p{N} ._+-]/gu, '_')
  // By characters: half of one can't be written as UTF-8.
  const file = Array.from(allowed).slice(0, 200).join('')
  const ascii = file.replace(/[^\x20-\x7e]/g, '_')
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`,
  }
}
