export { default, generateMetadata } from '../../../(site)/resources/page.tsx'

export const dynamic = 'force-dynamic'
