export { default, generateMetadata } from '../../../(site)/privacy/page.tsx'

export const dynamic = 'force-dynamic'
