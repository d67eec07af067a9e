import { database } from '#lib/platform/database/pool.ts'
import { exportAudited, readColumns } from '#lib/leads/desk/export.ts'
import { readFilters } from '#lib/leads/desk/filters.ts'
import { forMembers } from '#lib/leads/desk/session.ts'

export * from '#lib/platform/http/only-get.ts'

/** The leads that pass the filters, as a CSV file. */
export const GET = forMembers(async (request, member) => {
  const { searchParams } = new URL(request.url)
  const filters = readFilters(searchParams, 'columns')
  if (!filters.ok) return filters.response
  const columns = readColumns(searchParams)
  if (!columns.ok) return columns.response
  const wish = { filters: filters.value, columns: columns.value }
  const records = await exportAudited(database(), wish, member)
  const day = new Date().toISOString().slice(0, 10)
  return new Response(streamOf(records), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="leads-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
})

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
