import { database } from '#lib/platform/database/pool.ts'
import { allowEmails, allowSchema } from '#lib/leads/desk/allow-emails.ts'
import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { leadStory } from '#lib/leads/desk/story.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { problem } from '#lib/platform/http/problem.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 4 * 1024

/** Allows emails to one of a person's addresses again. */
export const POST = aboutOne(async (request, member, id) => {
  const given = await readJson(request, allowSchema, MAX_BYTES)
  if (!given.ok) return given.response
  const allowed = await allowEmails(database(), id, given.value, member)
  if (allowed !== null && allowed !== true)
    return problem(422, allowed.detail, { field: allowed.field })
  const story = allowed ? await leadStory(database(), id) : null
  return story ? json(story) : notFound()
})
