export { MissingPage as default } from '../../../(site)/home-page.tsx'
export { generateMetadata } from '../../../(site)/page.tsx'

export const dynamic = 'force-dynamic'
