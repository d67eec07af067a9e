import { audit } from '#lib/platform/database/audit.ts'
import { database } from '#lib/platform/database/pool.ts'
import { sequencesFor } from '#lib/leads/channels/sequence-email/for-person.ts'
import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { stopSchema, stopSequence } from '#lib/leads/desk/stop-sequence.ts'
import { leadStory } from '#lib/leads/desk/story.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

const MAX_BYTES = 4 * 1024

/** How each sequence reads for a person. */
export const GET = aboutOne(async (_, member, id) => {
  const sequences = await sequencesFor(id)
  if (!sequences) return notFound()
  await audit(database(), { member, action: 'looked', personId: id })
  return json(sequences)
})

/** Ends a sequence of a person. */
export const DELETE = aboutOne(async (request, member, id) => {
  const given = await readJson(request, stopSchema, MAX_BYTES)
  if (!given.ok) return given.response
  const isThere = await stopSequence(database(), id, given.value.sequence, member)
  const story = isThere ? await leadStory(database(), id) : null
  return story ? json(story) : notFound()
})

const refuse = methodNotAllowed('GET', 'DELETE')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as OPTIONS }
