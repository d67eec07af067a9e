import { emulated, type RouteGroup } from '../http/route-group.ts'

/**
 * The data routes once more, under the paths that a client with `resource: {type: 'dataset'}` uses:
 * `/data/query/:dataset` is `/projects/:projectId/datasets/:dataset/query` there.
 */
export function resourceRoutes(groups: RouteGroup[]): RouteGroup {
  const routes = groups.flatMap((group) => group.routes)
  return emulated(
    'projects',
    "all data routes under a dataset's path",
    routes.flatMap(({ path, handle }) => {
      const [, method, operation, rest] = /^(\w+) \/data\/(.+)\/:dataset(.*)$/.exec(path) ?? []
      if (!operation) return []
      return {
        path: `${method} /projects/:projectId/datasets/:dataset/${operation}${rest}`,
        handle,
      }
    }),
  )
}
