import { database } from '#lib/platform/database/pool.ts'
import { dismissUnread, readCalls } from '#lib/leads/desk/calls.ts'
import { aboutOne, json } from '#lib/leads/desk/session.ts'

export * from '#lib/platform/http/only-post.ts'

/** One that somebody else has dismissed meanwhile is dismissed. */
export const POST = aboutOne(async (_, member, id) => {
  await dismissUnread(database(), id, { member })
  return json(await readCalls(database()))
})
