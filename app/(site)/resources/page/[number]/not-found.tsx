/** For the rare request that `proxy.ts` lets through: a page that the list had a moment ago. */
export { MissingPage as default } from '../../../home-page.tsx'
