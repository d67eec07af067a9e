import { getResource, getResources } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { renderingReport } from '#lib/content/preview.ts'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'

export * from '#lib/platform/http/only-get.ts'

/**
 * What a resource's gate opens today: the address in pages and emails stays the same when staff
 * replace the file or rename the page. Without one, 307 to the page or the list.
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
