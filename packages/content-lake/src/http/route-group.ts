import { httpError } from '../model/errors.ts'
import type { LakeRequest, Route } from './route.ts'

/** The rows of the table in README.md, in its order. */
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
export type Area = (typeof areas)[number]

/** Routes for one purpose. `npm run routes` writes README's table and docs/routes.md from them. */
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
  routes: Route[],
  { missing }: { missing?: string } = {},
): RouteGroup {
  return { area, name, emulated: 'yes', missing, routes }
}

/**
 * The same routes with another beginning of their paths. Older command lines (4.x) name the project
 * by its host instead of the path.
 */
export function alsoAt(start: string, instead: string, routes: Route[]): Route[] {
  return routes.map((route) => ({ ...route, path: route.path.replace(instead, start) }))
}

/** Routes that always answer with the same JSON, by their paths. */
export function empty(area: Area, name: string, answers: Record<string, string>): RouteGroup {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const routes = Object.entries(answers).map(([path, body]) => ({
    path,
    handle: () => ({ headers, body }),
  }))
  return { area, name, emulated: 'empty', routes }
}

/** Paths that Sanity has and the lake doesn't: 501, in words that lead to the list. */
export function notEmulated(area: Area, name: string, paths: string[]): RouteGroup {
  const handle = (request: LakeRequest) => refuse(name, request)
  return { area, name, emulated: 'no', routes: paths.map((path) => ({ path, handle })) }
}

/** Refuses a request for what isn't emulated. @throws 501 */
export function refuse(name: string, { lake, method, url }: LakeRequest): never {
  lake.options.onUnknownRoute?.(method, url.pathname, name)
  throw httpError(
    501,
    `The local lake does not emulate ${name}. See docs/routes.md of @northwright/local-lake`,
  )
}
