import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { lakeHeaders } from '../gateway/forward.ts'
import { lakeHost } from '../gateway/hosts.ts'
import { matchRoute } from '../http/route.ts'
import { differences } from '../record/compare.ts'
import { type Exchange, readExchanges } from '../record/exchange.ts'
import { routeGroups, routes } from '../routes/index.ts'
import type { Options } from './options.ts'
import { importFrom, readable } from './move.ts'
import { childEnvironment } from './reach.ts'
import { startingFile } from './run.ts'
import { openSession, type Session } from './session.ts'

/**
 * Repeats recorded exchanges on a lake of its own and says of each whether the response is the
 * same. The exit code is 1 if one isn't.
 */
export async function verify(options: Options): Promise<number> {
  options.rest.forEach(readable)
  const start = await startingFile(options)
  const files = await Promise.all(
    options.rest.map(async (file) => readExchanges(await readFile(file, 'utf8'), file)),
  )
  const exchanges = files.flat()
  const { projectIds, datasets } = placesIn(exchanges)
  // What is written is thrown away, with a snapshot or without one.
  const session = await openSession({ ...options, projectIds, datasets, snapshot: '' })
  const rows = { same: new Set<string>(), differs: new Set<string>() }
  const counts = { same: 0, differs: 0, skipped: 0 }
  try {
    if (start !== undefined) {
      const code = await importFrom(start, 'refuse', await childEnvironment(session))
      if (code !== 0) return code
    }
    for (const exchange of exchanges) {
      const { method, url } = exchange.request
      const found = await compareOne(exchange, session)
      const verdict = found === null ? 'skipped' : found.length > 0 ? 'differs' : 'same'
      counts[verdict] += 1
      console.log(`${verdict.padEnd(7)}  ${method} ${url.slice(0, 200)}`)
      for (const difference of found ?? []) console.log(`         ${difference}`)
      const row = rowOf(exchange)
      if (row && verdict !== 'skipped') rows[verdict].add(row)
    }
  } finally {
    await session.close()
  }
  console.log(`\n${counts.same} same, ${counts.differs} differ, ${counts.skipped} skipped`)
  const seen = [...rows.same].filter((row) => !rows.differs.has(row))
  if (seen.length > 0) console.log(`Seen to be the same: ${seen.join('; ')}`)
  return counts.differs > 0 ? 1 : 0
}

/** Null for an exchange that says nothing: its request isn't whole, or hosted Sanity failed. */
async function compareOne(
  { request: given, response }: Exchange,
  { url, token }: Session,
): Promise<string[] | null> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream')
  if (given.body === null || isStream || response.status === 429 || response.status >= 500)
    return null
  const { host, pathname, search } = new URL(given.url)
  const { port } = new URL(url)
  const { authorization, ...headers } = given.headers
  const asked = request({
    host: '127.0.0.1',
    port,
    method: given.method,
    path: pathname + search,
    headers: {
      ...headers,
      ...lakeHeaders(host, Number(port)),
      ...(authorization && { authorization: `Bearer ${token}` }),
    },
  })
  return new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (answer) => {
      const own = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      const { statusCode: status = 0 } = answer
      text(answer).then(
        (body) =>
          resolve(differences(response, { status, headers: Object.fromEntries(own), body })),
        reject,
      )
    })
    asked.end(given.body)
  })
}

/** The projects and datasets that were there: not those that were missing, or made first. */
function placesIn(exchanges: Exchange[]): { projectIds: string[]; datasets: string[] } {
  const projects = new Set<string>()
  const there = new Map<string, boolean>()
  for (const exchange of exchanges) {
    const project = lakeHost(new URL(exchange.request.url).hostname)?.split('.')[0]
    if (project && project !== 'localhost') projects.add(project)
    const { route, params } = routeOf(exchange)
    const isMade = /^PUT .*\/datasets\/:dataset$/.test(route?.path ?? '')
    const isThere = !isMade && exchange.response.status !== 404
    const dataset = 'dataset' in params ? params.dataset : undefined
    if (dataset !== undefined && !there.has(dataset)) there.set(dataset, isThere)
  }
  const datasets = [...there].filter(([, was]) => was).map(([name]) => name)
  return {
    projectIds: projects.size > 0 ? [...projects] : ['project1'],
    datasets: datasets.length > 0 ? datasets : ['production'],
  }
}

function routeOf({ request: given }: Exchange) {
  const path = new URL(given.url).pathname.replace(/^\/v[^/]+/, '')
  return matchRoute(routes, given.method, path)
}

/** The row of docs/routes.md, by its first route. */
function rowOf(exchange: Exchange): string | undefined {
  const { route } = routeOf(exchange)
  return routeGroups.find((group) => group.routes.some((one) => one === route))?.routes[0]?.path
}
