export { default, generateMetadata } from '../../../(site)/customers/page.tsx'

export const dynamic = 'force-dynamic'
