import type { SanityClient } from '@sanity/client'

/** The lake's transactions that wrote a document, oldest first. */
export async function transactionsOf(
  client: SanityClient,
  id: string,
): Promise<{ id: string; documentIDs: string[] }[]> {
  const { dataset } = client.config()
  const lines = await client.request<string | undefined>({
    url: `/data/history/${dataset}/transactions/${id}?excludeContent=true`,
    json: false,
  })
  return (lines ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
