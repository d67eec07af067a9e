export { default, generateMetadata } from '../../../../../(site)/resources/page/[number]/page.tsx'

export const dynamic = 'force-dynamic'
