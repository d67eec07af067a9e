/** For the rare request that `proxy.ts` lets through: a page unpublished a moment ago. */
export { MissingPage as default } from '../home-page.tsx'
