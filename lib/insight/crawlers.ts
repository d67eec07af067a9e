import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientBase, Pool } from 'pg'
import type { CrawlerCounts } from '#lib/insight/contract.ts'
import { crawlerOf } from '#lib/insight/crawler-names.ts'
import { TODAY } from '#lib/insight/day-key.ts'
import { addingBy } from '#lib/insight/sums.ts'

interface Taken {
  crawler: string
  kind: 'page' | 'twin'
}

const taken = addingBy<Taken>(`
  insert into crawler_sums as known (day, crawler, kind, taken)
  select ${TODAY}, crawler, kind, count(*)
  from jsonb_to_recordset($1) as each(crawler text, kind text)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (day, crawler, kind) do update set taken = known.taken + excluded.taken`)

/** Stores what waits. Never throws. */
export function storeTaken(): Promise<void> {
  return taken.flush()
}

/**
 * Counts what crawlers of assistants take, by name. It hooks where the request log does: no browser
 * script tells of them. A request of anybody else costs a look at its user agent.
 */
export function watchCrawlers(): void {
  subscribe('http.server.request.start', (started) => {
    const { request, response } = started as { request: IncomingMessage; response: ServerResponse }
    const { 'user-agent': userAgent } = request.headers
    const crawler = userAgent && request.method === 'GET' && crawlerOf(userAgent)
    if (!crawler) return
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    response.once('close', () => {
      const kind = kindOf(path, response)
      if (kind) taken.add({ crawler, kind })
    })
  })
}

/** What was sent, or is still as the crawler has it: undefined for a file, a route or an error. */
function kindOf(path: string, response: ServerResponse): Taken['kind'] | undefined {
  const { statusCode } = response
  if (statusCode !== 200 && statusCode !== 304) return
  const type = String(response.getHeader('content-type') ?? '')
  if (path.endsWith('.md') || type.startsWith('text/markdown')) return 'twin'
  if (/^\/(?:api|studio|_next|page-script)\//.test(path)) return
  return type.startsWith('text/html') || (statusCode === 304 && !/\.\w+$/.test(path))
    ? 'page'
    : undefined
}

/** What each crawler took in a period, the busiest first. */
export async function readCrawlers(
  db: Pool | ClientBase,
  { from, to }: { from: string; to: string },
): Promise<CrawlerCounts[]> {
  const { rows } = await db.query<CrawlerCounts>(
    `select crawler, coalesce(sum(taken) filter (where kind = 'page'), 0)::int as pages,
      coalesce(sum(taken) filter (where kind = 'twin'), 0)::int as twins
    from crawler_sums where day between $1 and $2
    group by 1 order by sum(taken) desc, 1`,
    [from, to],
  )
  return rows
}
