import { database } from '#lib/platform/database/pool.ts'
import { compareScores, numbersSchema } from '#lib/leads/desk/score-preview.ts'
import { forMembers, json } from '#lib/leads/desk/session.ts'
import { readJson } from '#lib/platform/http/body.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 4 * 1024

/** What other numbers would make of the last people's scores. Stores nothing. */
export const POST = forMembers(async (request) => {
  const written = await readJson(request, numbersSchema, MAX_BYTES)
  return written.ok ? json(await compareScores(database(), written.value)) : written.response
})
