import { getResource, getResources } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { renderingReport } from '#lib/content/preview.ts'
import { logError } from '#lib/platform/log/log.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'

/**
 * What a resource's gate opens today, wherever that is: the address in pages and emails stays the
 * same when staff replace the file or rename the page. 307 to it; to the resource's page while it
 * has none, and to the list if the resource is gone.
 */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  try {
    // People in preview see drafts.
    return await renderingReport(async () => {
      const found = (await getResources()).find((resource) => resource.id === id)
      if (!found) return seeOther('/resources')
      const { slug } = found
      const resource = await getResource(slug)
      return seeOther(resource?.downloadUrl ?? pathOf({ _type: 'resource', slug }))
    })
  } catch (error) {
    logError('A document could not be opened', error)
    return problem(503, 'The document cannot be opened right now. Please try again in a minute.', {
      headers: { 'Retry-After': '60' },
    })
  }
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 307,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  })
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
