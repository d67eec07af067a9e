/**
 * An error response as `application/problem+json` (RFC 9457).
 *
 * @param detail a sentence that the user understands
 * @param options.field name of the invalid input, if any
 * @param options.asked an address that may be mistyped, and `meant`, what it may have been meant to be
 */
export function problem(
  status: number,
  detail: string,
  { headers, ...more }: Details = {},
): Response {
  const body = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...more,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

interface Details {
  field?: string
  asked?: string
  meant?: string
  headers?: Record<string, string>
}

/** A handler for unsupported methods: 405, with an `Allow` header of the supported ones. */
export function methodNotAllowed(...allowed: string[]): () => Response {
  const allow = allowed.join(', ')
  return () => problem(405, `This URL accepts ${allow} only.`, { headers: { Allow: allow } })
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
