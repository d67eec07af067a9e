export { default, generateMetadata } from '../../(site)/page.tsx'

export const dynamic = 'force-dynamic'
