import { ResourceView } from '../../../../(site)/resources/[slug]/_detail/resource-view.tsx'
import { PreviewGate } from './preview-gate.tsx'

export { generateMetadata } from '../../../../(site)/resources/[slug]/page.tsx'

export const dynamic = 'force-dynamic'

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  return <ResourceView slug={(await params).slug} Gate={PreviewGate} />
}
