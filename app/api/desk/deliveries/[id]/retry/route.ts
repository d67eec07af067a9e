import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { retryDelivery } from '#lib/leads/desk/story.ts'

export * from '#lib/platform/http/only-post.ts'

/** Seconds that a serverless function may spend on the delivery after its response. */
export const maxDuration = 60

export const POST = aboutOne(async (_, member, id) => {
  const delivery = await retryDelivery(id, member)
  return delivery ? json(delivery) : notFound()
})
