import { database } from '#lib/platform/database/pool.ts'
import { addressSchema, joinLeads, separateLeads } from '#lib/leads/desk/join.ts'
import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { leadStory } from '#lib/leads/desk/story.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'

const MAX_BYTES = 4 * 1024

function answer(change: typeof joinLeads) {
  return aboutOne(async (request, member, id) => {
    const given = await readJson(request, addressSchema, MAX_BYTES)
    if (!given.ok) return given.response
    const shown = await change(database(), id, given.value.email, member)
    if (shown !== null && typeof shown === 'object')
      return problem(422, shown.detail, { field: shown.field })
    const story = shown === null ? null : await leadStory(database(), shown)
    return story ? json(story) : notFound()
  })
}

export const POST = answer(joinLeads)
export const DELETE = answer(separateLeads)

const refuse = methodNotAllowed('POST', 'DELETE')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as OPTIONS }
