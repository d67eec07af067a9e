import { database } from '#lib/platform/database/pool.ts'
import { addNote, noteSchema } from '#lib/leads/desk/change.ts'
import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { leadStory } from '#lib/leads/desk/story.ts'
import { readJson } from '#lib/platform/http/body.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 32 * 1024

export const POST = aboutOne(async (request, member, id) => {
  const note = await readJson(request, noteSchema, MAX_BYTES)
  if (!note.ok) return note.response
  const isThere = await addNote(database(), id, note.value, member)
  const story = isThere ? await leadStory(database(), id) : null
  return story ? json(story) : notFound()
})
