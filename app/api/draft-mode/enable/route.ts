import { createClient } from 'next-sanity'
import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { connection } from '#lib/content/client.ts'
import { env } from '#lib/env.ts'
import { methodNotAllowed, problem } from '#lib/http/problem.ts'
import { rateLimit } from '#lib/http/rate-limit.ts'

// next-sanity takes a client of the version that it brings itself.
const enabled = defineEnableDraftMode({ client: createClient(connection) })

/** Opens preview for whoever brings the secret that the Studio has just written into the content lake. */
export async function GET(request: Request): Promise<Response> {
  if (!env.SANITY_READ_TOKEN) return problem(503, 'Preview needs the variable SANITY_READ_TOKEN.')
  return (await rateLimit('preview', request)) ?? enabled.GET(request)
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
