import { database } from '#lib/platform/database/pool.ts'
import { audit } from '#lib/platform/database/audit.ts'
import { catchUpAfterResponse } from '#lib/leads/background.ts'
import { changeLead, changeSchema } from '#lib/leads/desk/change.ts'
import type { SeenLead, WhosLead } from '#lib/leads/desk/contract.ts'
import { eraseLead } from '#lib/leads/desk/erase.ts'
import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { leadStory, personBehind } from '#lib/leads/desk/story.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'

const MAX_BYTES = 4 * 1024

/** Seconds that a serverless function may take: an erasure asks every provider. */
export const maxDuration = 60

/**
 * A lead's story; of a submission, or of an address that is joined with another, whose it is. Who
 * has it open and asks again looks at it once more only if there is something new.
 */
export const GET = aboutOne(async (request, member, id) => {
  const story = await leadStory(database(), id)
  if (story?.id !== id) {
    const personId = story?.id ?? (await personBehind(database(), id))
    return personId === null ? notFound() : json({ personId } satisfies WhosLead)
  }
  const seen = new URL(request.url).searchParams.get('seen')
  if (seen === story.version) return json({ isSeen: true } satisfies SeenLead)
  await audit(database(), { member, action: 'looked', personId: id })
  return json(story)
})

export const PATCH = aboutOne(async (request, member, id) => {
  const change = await readJson(request, changeSchema, MAX_BYTES)
  if (!change.ok) return change.response
  const isThere = await changeLead(database(), id, change.value, member)
  if (typeof isThere === 'object') {
    const { detail, field, isConflict } = isThere
    return problem(isConflict ? 409 : 422, detail, { field })
  }
  if (isThere) catchUpAfterResponse()
  const story = isThere ? await leadStory(database(), id) : null
  return story ? json(story) : notFound()
})

export const DELETE = aboutOne(async (_, member, id) => {
  const erased = await eraseLead(id, member)
  return erased ? json(erased) : notFound()
})

const refuse = methodNotAllowed('GET', 'PATCH', 'DELETE')
export { refuse as POST, refuse as PUT, refuse as OPTIONS }
