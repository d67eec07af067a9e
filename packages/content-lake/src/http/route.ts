import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lake } from '../lake/lake.ts'
import { httpError } from '../model/errors.ts'
import type { Identity } from '../model/roles.ts'

export interface LakeRequest {
  lake: Lake
  /** Named by the path, the host or a header; the lake's own if by none. */
  projectId: string
  method: string
  url: URL
  /** The date in `/v2026-11-01/`, `1` for `/v1/`, `X` for `/vX/`, '' without a prefix. */
  apiVersion: string
  /** Path parameters, marked with a colon in the route's path. */
  params: Record<string, string>
  identity: Identity
  incoming: IncomingMessage
}

/**
 * A response. An object body is sent as JSON, text and bytes as they are, a file from byte `start`
 * to byte `end` (inclusive); an event stream takes over the response.
 */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body: object | string | Buffer }
  | {
      status?: number
      headers?: Record<string, string>
      file: { path: string; start: number; end: number }
    }
  | { headers?: Record<string, string>; stream: (response: ServerResponse) => void }

type Handle = (request: LakeRequest) => Promise<Reply> | Reply

/**
 * Handlers by method and path, such as `GET /data/doc/:dataset/:ids`. The method `ANY` stands for
 * all, a `*` at the end for the rest of the path.
 */
export type Handlers = Record<string, Handle>

export interface Route {
  path: string
  handle: Handle
}

/**
 * Finds the route for a method and path. Routes are data, without a framework, so that what the
 * lake supports can be listed. `methods` are the path's other methods, for a 405.
 */
export function matchRoute(routes: Route[], method: string, path: string) {
  const methods: string[] = []
  for (const route of routes) {
    const [verb, pattern = ''] = route.path.split(' ')
    const params = matchPath(pattern, path)
    if (!params) continue
    const matches = verb === method || verb === 'ANY' || (verb === 'GET' && method === 'HEAD')
    if (matches) return { route, params, methods }
    methods.push(verb ?? '')
  }
  return { route: null, params: {}, methods }
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.at(-1) === '*') given.splice(wanted.length - 1, given.length, '*')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return null
  }
  return params
}

/** A part of a URL in plain text, or as it is if it can't be decoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The lines of the list in README.md, in its order. */
export const areas = [
  'queries',
  'documents',
  'mutations',
  'actions',
  'releases',
  'live updates',
  'history',
  'assets',
  'Studio',
  'webhooks',
  'projects',
  'others',
] as const
type Area = (typeof areas)[number]

/** Routes for one purpose. `npm run routes` writes README's list and docs/routes.md from them. */
export interface RouteGroup {
  area: Area
  /** What the routes are for. */
  name: string
  /** `empty`: accepted, and answered with nothing, which is enough for the official clients. */
  emulated: 'yes' | 'empty' | 'no'
  /** What Sanity's do beyond that. */
  missing?: string
  routes: Route[]
}

/** Routes that do what Sanity's do, except what is `missing`. */
export function emulated(
  area: Area,
  name: string,
  handlers: Handlers,
  { missing }: { missing?: string } = {},
): RouteGroup {
  return { area, name, emulated: 'yes', missing, routes: routesOf(handlers) }
}

/**
 * The same routes with another beginning: older command lines (4.x) name the project by its host.
 */
export function alsoAt(start: string, instead: string, handlers: Handlers): Handlers {
  const entries = Object.entries(handlers)
  return Object.fromEntries(entries.map(([path, handle]) => [path.replace(instead, start), handle]))
}

/** Routes that always answer with the same JSON, or with what a handler says instead. */
export function empty(
  area: Area,
  name: string,
  answers: Record<string, string | Handle>,
): RouteGroup {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const handlers = Object.entries(answers).map(([path, answer]): [string, Handle] => [
    path,
    typeof answer === 'string' ? () => ({ headers, body: answer }) : answer,
  ])
  return { area, name, emulated: 'empty', routes: routesOf(Object.fromEntries(handlers)) }
}

/** Paths that Sanity has and the lake doesn't: 501, in words that lead to the list. */
export function notEmulated(area: Area, name: string, paths: string[]): RouteGroup {
  const handle = (request: LakeRequest) => refuse(name, request)
  return { area, name, emulated: 'no', routes: paths.map((path) => ({ path, handle })) }
}

function routesOf(handlers: Handlers): Route[] {
  return Object.entries(handlers).map(([path, handle]) => ({ path, handle }))
}

/** Refuses a request for what isn't emulated. @throws 501 */
export function refuse(name: string, { lake, method, url }: LakeRequest): never {
  lake.options.onUnknownRoute?.(method, url.pathname, name)
  throw httpError(
    501,
    `The local lake does not emulate ${name}. See docs/routes.md of @northwright/local-lake`,
  )
}
