import type { Message } from '#lib/local-cloud/web/received.ts'

/** What the stand-in at this URL received, newest first. */
export async function receivedAt(url: string): Promise<Message[]> {
  const response = await fetch(new URL('/_local/received', url))
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** The contacts of the marketing list with an email address. */
export async function contactsAt(
  { LOOPS_API_ROOT: root, LOOPS_API_KEY: key }: Record<string, string | undefined>,
  email: string,
): Promise<{ email: string; source: string }[]> {
  const url = new URL('v1/contacts/find', root)
  url.searchParams.set('email', email)
  return (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).json()
}
