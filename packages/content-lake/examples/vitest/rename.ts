import type { SanityClient } from '@sanity/client'

/** Gives an article another title, and keeps the one that it had. */
export async function rename(client: SanityClient, id: string, title: string): Promise<void> {
  const before = await client.fetch('*[_id == $id][0].title', { id })
  await client.patch(id).set({ title, titleBefore: before }).commit()
}
