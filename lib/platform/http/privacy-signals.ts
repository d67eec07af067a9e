/** Headers of a request, of any kind. */
export type ReadableHeaders = Pick<Headers, 'get'>

/** Whether a browser asks not to be counted: Global Privacy Control, or Do Not Track. */
export function asksForPrivacy(headers: ReadableHeaders): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}
