/** For the rare request that `proxy.ts` lets through: a story unpublished a moment ago. */
export { MissingPage as default } from '../../missing-page.tsx'
