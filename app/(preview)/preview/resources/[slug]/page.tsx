export { default, generateMetadata } from '../../../../(site)/resources/[slug]/page.tsx'

export const dynamic = 'force-dynamic'
