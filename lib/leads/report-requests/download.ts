/** Request timeout, long enough for a slow machine; after it the visitor sees an error. */
const TIMEOUT_MS = 30_000

/** A slow browser may still be reading the file until then. */
const KEEP_FILE_MS = 60_000

/**
 * Requests a report's file, or that it be sent by email.
 *
 * @param siteKey the public key, sent as a bearer token
 * @param body sent as JSON
 * @throws if there is no response within 30 seconds or it is not OK
 */
export async function requestReport(
  path: string,
  siteKey: string,
  body: unknown,
): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${siteKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${path} responded ${response.status}`)
  return response
}

/** Makes the browser save a file. */
export function save(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS)
}
