/** For the rare request that `proxy.ts` lets through: a resource unpublished a moment ago. */
export { ResourceNotFound as default } from '../resource-not-found.tsx'
