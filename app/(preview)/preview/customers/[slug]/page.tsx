import { CaseStudyView } from '../../../../(site)/customers/[slug]/_case-study/case-study-view.tsx'

export { generateMetadata } from '../../../../(site)/customers/[slug]/page.tsx'

export const dynamic = 'force-dynamic'

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  return <CaseStudyView slug={(await params).slug} />
}
