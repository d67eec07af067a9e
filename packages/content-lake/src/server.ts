import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_UPLOAD_TIME } from './assets/files.ts'
import { identify } from './http/access.ts'
import { corsHeaders, isCdn, projectOfHost, ruleFor } from './http/origins.ts'
import { matchRoute, type Reply } from './http/route.ts'
import type { Lake } from './lake/lake.ts'
import { httpError, isTooDeep, LakeError } from './model/errors.ts'
import { routes } from './routes/index.ts'

/**
 * In milliseconds, and bytes: the official clients' longest URLs, beside a browser's cookies of
 * localhost, are more than Node's 16 KB.
 */
const LIMITS = {
  requestTimeout: MAX_UPLOAD_TIME,
  maxHeaderSize: 64 * 1024,
  // On a busy machine the gateway would write a request into a connection that is being closed.
  keepAliveTimeout: 0,
}

/** Creates the lake's HTTP server, not yet listening. Requests wait until the lake is open. */
export function createLakeServer(opening: Promise<Lake>): Server {
  const server = createServer(LIMITS, (incoming, response) => {
    void opening.then((lake) => respond(lake, incoming, response))
  })
  acceptPresence(server, opening)
  return server
}

async function respond(lake: Lake, incoming: IncomingMessage, response: ServerResponse) {
  let cors = {}
  let reply: Reply
  try {
    cors = await corsHeaders(lake, incoming)
    reply = await handle(lake, incoming)
  } catch (error) {
    reply = errorReply(error)
  }
  try {
    send(incoming, response, { ...reply, headers: { ...cors, ...reply.headers } })
  } catch (error) {
    // A stream that fails to begin has no response left to say so with.
    console.error('content lake:', error)
    response.destroy()
  }
}

async function handle(lake: Lake, incoming: IncomingMessage): Promise<Reply> {
  const project = projectOfHost(incoming.headers.host)
  if (project === undefined) throw httpError(403, 'This host name does not belong to the lake')
  if (incoming.method === 'OPTIONS') return { status: 204, body: '' }
  const url = URL.parse(incoming.url ?? '/', 'http://localhost')
  if (!url) throw httpError(400, 'Invalid request URL')
  const [apiVersion, path] = readVersion(url.pathname)
  const method = incoming.method ?? 'GET'
  // It only reads: https://www.sanity.io/docs/content-lake/api-cdn
  if (isCdn(incoming) && !/^(GET|HEAD)$/.test(method) && !path.startsWith('/data/query/'))
    throw httpError(405, 'The API CDN is for queries only; use api.sanity.io')
  const { route, params, methods } = matchRoute(routes, method, path)
  if (!route) {
    lake.options.onUnknownRoute?.(method, path)
    if (methods.length > 0) throw httpError(405, `${method} is not allowed here`)
    throw httpError(404, `No route for ${method} ${path}`)
  }
  checkTag(url.searchParams.get('tag'))
  const refusal = applyLimits(lake, incoming, { method, path, url, apiVersion })
  if (refusal) return refusal
  const named = params.projectId ?? project ?? incoming.headers['x-sanity-project-id']
  const identity = await identify(lake, incoming, url)
  const projectId = checkProject(named ?? identity.projectId ?? lake.options.projectId)
  if (identity.projectId !== undefined && identity.projectId !== projectId)
    throw httpError(401, 'Session does not match project host')
  return route.handle({ lake, projectId, method, url, apiVersion, params, identity, incoming })
}

/** What the plan refuses of any request. Files aren't limited, nor what a CDN may have. */
function applyLimits(
  { limits }: Lake,
  incoming: IncomingMessage,
  { method, path, url, apiVersion }: { method: string; path: string; url: URL; apiVersion: string },
): Reply | undefined {
  if (!limits || apiVersion === '' || isCdn(incoming)) return undefined
  const headers = Object.entries(incoming.headers).filter(([name]) => name !== 'cookie')
  const bytes = url.href.length + headers.join('\r\n').length
  const most = limits.most('headerBytes')
  if (bytes > most) throw httpError(431, `The URL and headers are larger than ${most} bytes`)
  // The command's own imports, which a hosted project doesn't have.
  if (/^local-lake(\.|$)/.test(url.searchParams.get('tag') ?? '')) return undefined
  return limits.countRequest(incoming.socket.remoteAddress ?? '', method, path)
}

/** Splits a path. Files have no version. @throws 400 for one that there can't be */
function readVersion(pathname: string): [version: string, path: string] {
  const [, version = '', path = pathname] = /^\/v([^/]+)(\/.*)$/.exec(pathname) ?? []
  if (version === '1' || version === 'X') return [version, path]
  if (version === '' && /^\/(images|files|backups)\//.test(pathname)) return [version, pathname]
  if (version === '') throw httpError(400, 'The path must begin with an API version: /v2025-02-19/')
  const date = new Date(`${version}T00:00:00Z`)
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${version}T`)
  // It's tomorrow already where some callers are.
  if (isDate && date.getTime() < Date.now() + DAY) return [version, path]
  throw httpError(
    400,
    `Invalid API version "${version}": it must be a date that is not in the future`,
  )
}

const DAY = 24 * 60 * 60_000

/** Any project that a caller names exists; most have no dataset. */
function checkProject(id: string | string[]): string {
  if (typeof id === 'string' && /^[a-z0-9][a-z0-9-]{0,62}$/.test(id)) return id
  throw httpError(404, `Project "${String(id)}" not found`)
}

/** Request tags identify a caller in Sanity's logs. The official clients refuse the same ones. */
function checkTag(tag: string | null): void {
  if (tag === null || /^[a-z0-9._-]{1,75}$/i.test(tag)) return
  throw httpError(
    400,
    'Tag can only contain alphanumeric characters, underscores, dashes and dots, and be between one and 75 characters long',
  )
}

function errorReply(error: unknown): Reply {
  if (error instanceof LakeError) return { status: error.status, body: error.body }
  if (isTooDeep(error)) return errorReply(httpError(400, 'The request is nested too deeply'))
  console.error('content lake:', error)
  return { status: 500, body: httpError(500, 'An internal error occurred').body }
}

function send(incoming: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if ('stream' in reply) {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      ...reply.headers,
    })
    reply.stream(response)
    return
  }
  if ('file' in reply) {
    const { path, start, end } = reply.file
    const length = { 'content-length': String(end - start + 1) }
    response.writeHead(reply.status ?? 200, { ...length, ...reply.headers })
    if (incoming.method === 'HEAD') response.end()
    // pipeline throws if the client has already disconnected.
    else if (!response.destroyed)
      pipeline(createReadStream(path, { start, end }), response, () => {})
    return
  }
  const { status = 200, headers = {}, body } = reply
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  const bytes = isJson ? Buffer.from(JSON.stringify(body)) : Buffer.from(body)
  const type = isJson ? { 'content-type': 'application/json; charset=utf-8' } : {}
  // The rest of a refused body must not be parsed as the next request.
  const close = incoming.complete ? {} : { connection: 'close' }
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(bytes.length) }
  response.writeHead(status, { ...type, ...length, ...close, ...headers })
  response.end(incoming.method === 'HEAD' ? undefined : bytes)
}

/** Largest message, in bytes. */
const MAX_MESSAGE = 64 * 1024

/** Accepts WebSocket connections on `/v…/socket/:dataset` from allowed origins. */
function acceptPresence(server: Server, opening: Promise<Lake>): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    void opening
      .then((lake) => datasetFor(lake, incoming))
      .then(
        (dataset) =>
          sockets.handleUpgrade(incoming, socket, head, (connection) =>
            dataset.presence.connect(connection),
          ),
        () =>
          socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
      )
  })
}

/**
 * The dataset that a WebSocket's path names. Throws without one, and for an origin that isn't
 * allowed: browsers apply no CORS to WebSockets.
 */
async function datasetFor(lake: Lake, { headers, url = '' }: IncomingMessage) {
  const { options, datasets } = lake
  const project = projectOfHost(headers.host)
  if (project === undefined) throw new Error('Unknown host')
  if (headers.origin && !(await ruleFor(lake, headers.origin))) throw new Error('Unknown origin')
  const [path = ''] = url.split('?')
  const name = /^\/v[\w-]+\/socket\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined) options.onUnknownRoute?.('WebSocket', path)
  return datasets.open(project ?? options.projectId, name ?? '')
}
