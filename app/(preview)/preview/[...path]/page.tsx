export { MissingPage as default } from '../../../(site)/missing-page.tsx'
export { generateMetadata } from '../../../(site)/page.tsx'

export const dynamic = 'force-dynamic'
