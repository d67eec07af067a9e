/** For the rare request that `proxy.ts` lets through: a case study unpublished a moment ago. */
export { MissingPage as default } from '../home-page.tsx'
