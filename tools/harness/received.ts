import type { Message } from '#lib/local-cloud/web/received.ts'

/** What the stand-in at this URL received, newest first. */
export async function receivedAt(url: string): Promise<Message[]> {
  const response = await fetch(new URL('/_local/received', url))
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
