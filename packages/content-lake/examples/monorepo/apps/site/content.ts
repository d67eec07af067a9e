import { createClient } from '@sanity/client'

const client = createClient({
  projectId: process.env.SANITY_PROJECT_ID,
  dataset: process.env.SANITY_DATASET,
  apiVersion: '2026-11-01',
  useCdn: true,
})

export function readTitle(id: string): Promise<string | null> {
  return client.fetch('*[_id == $id][0].title', { id })
}
