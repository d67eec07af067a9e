import type { SanityDocument } from '@sanity/client'
import type { Stack } from '../harness/stack.ts'
import { lakeClient } from './studio.ts'

/** What is published of some types, to be put back after a test: test files share a worker's stack. */
export async function published(stack: Stack, ...types: string[]): Promise<SanityDocument[]> {
  return lakeClient(stack).fetch('*[_type in $types && !(_id in path("drafts.**"))]', { types })
}

/** Puts documents back as they were, without their drafts. */
export async function putBack(stack: Stack, before: SanityDocument[]): Promise<void> {
  const lake = lakeClient(stack)
  const ids = before.map(({ _id }) => _id)
  const now = await lake.fetch<SanityDocument[]>('*[_id in $ids]', { ids })
  const transaction = lake.transaction()
  for (const { _rev, ...document } of before) {
    transaction.delete(`drafts.${document._id}`)
    if (now.some(({ _id, _rev: rev }) => _id === document._id && rev === _rev)) continue
    transaction.createOrReplace(document)
  }
  await transaction.commit()
}
