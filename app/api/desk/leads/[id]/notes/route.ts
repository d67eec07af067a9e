import { database } from '#lib/platform/database/pool.ts'
import { addNote, noteSchema } from '#lib/leads/desk/change.ts'
import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { leadStory } from '#lib/leads/desk/story.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

const MAX_BYTES = 32 * 1024

/** Adds a note to a lead's story. */
export function POST(
  request: Request,
  context: { params: Promise<{ id: string }> },
): Promise<Response> {
  return aboutOne(request, context, async (member, id) => {
    const note = await readJson(request, noteSchema, MAX_BYTES)
    if (!note.ok) return note.response
    const isThere = await addNote(database(), id, note.value, member)
    const story = isThere ? await leadStory(database(), id) : null
    return story ? json(story) : notFound()
  })
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
