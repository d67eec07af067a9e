import type { CurrentUser, SanityClient } from 'sanity'
import { REVIEW_TYPE, reviewId, type Review } from '#lib/publishing/schedule.ts'

type User = Pick<CurrentUser, 'id' | 'name'>

/**
 * Marks a draft as ready for review, in place of an earlier mark.
 *
 * @throws the lake's error
 */
export async function markReady(
  client: SanityClient,
  { id, name }: User,
  mark: Pick<Review, 'documentId' | 'documentType' | 'revision' | 'note'>,
): Promise<void> {
  const _id = reviewId(mark.documentId)
  await client.createOrReplace({ _id, _type: REVIEW_TYPE, ...mark, by: { id, name } })
}

/**
 * Sends a draft back to who marked it. The mark stays, with what is to be changed.
 *
 * @throws the lake's error, also if the mark was changed or withdrawn meanwhile
 */
export async function sendBack(
  client: SanityClient,
  { id, name }: User,
  { _id, _rev }: Review,
  note: string,
): Promise<void> {
  const returned = { by: { id, name }, note }
  await client.patch(_id).ifRevisionId(_rev).set({ returned }).commit()
}
