import { revalidateTag } from 'next/cache'
import { after, NextRequest } from 'next/server'
import { parseBody } from 'next-sanity/webhook'
import { changeSchema, staleAfter } from '#lib/content/changes.ts'
import { getResources } from '#lib/content/fetch.ts'
import { env } from '#lib/env.ts'
import { check, mediaType, parseJson, readText } from '#lib/http/body.ts'
import { methodNotAllowed, problem } from '#lib/http/problem.ts'
import { tellAgain } from './tell-again.ts'
import { visit } from './visit.ts'

const MAX_BYTES = 64 * 1024

/**
 * Told by Sanity's signed webhook that a document changed: marks what shows it as stale, then has those pages made anew, so
 * that the next visitor is served the new one. Answers the `tags` and `paths` concerned.
 */
export async function POST(request: Request): Promise<Response> {
  if (mediaType(request) !== 'application/json') {
    return problem(415, 'Send the body as application/json.')
  }
  const text = await readText(request, MAX_BYTES)
  if (!text.ok) return text.response
  const json = parseJson(text.value)
  if (!json.ok) return json.response
  if (!(await isSigned(request, text.value))) {
    return problem(401, 'The signature is missing or is not that of this body.')
  }
  const change = check(json.value, changeSchema)
  if (!change.ok) return change.response
  const stale = staleAfter(change.value, await getResources().catch(() => []))
  for (const tag of stale.tags) revalidateTag(tag, 'max')
  if (stale.paths.length > 0) {
    after(async () => {
      await visit(env.SITE_URL, stale.paths)
      await tellAgain(change.value)
    })
  }
  return Response.json(stale, { headers: { 'Cache-Control': 'no-store' } })
}

/** The body has been read, within its limit, so the library gets a request that carries it again. */
async function isSigned({ url, headers }: Request, body: string): Promise<boolean> {
  if (!headers.has('sanity-webhook-signature')) return false
  const request = new NextRequest(url, { method: 'POST', headers, body })
  const parsed = await parseBody(request, env.SANITY_WEBHOOK_SECRET, false).catch(() => null)
  return parsed?.isValidSignature === true
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
