/** Long enough for a slow machine; then the visitor sees an error instead of waiting on. */
const TIMEOUT_MS = 30_000

/** Until then a slow browser may still be reading the file. */
const KEEP_FILE_MS = 60_000

/**
 * Asks a report route for its file, or to send it by e-mail.
 *
 * @param siteKey the public key, sent as bearer
 * @param body sent as JSON
 * @throws when there is no answer within 30 seconds or it is not OK
 */
export async function askForReport(
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
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Has the browser save a file. */
export function save(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS)
}
