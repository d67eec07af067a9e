import { StoryView } from '../../../../(site)/customers/[slug]/_case-study/case-study-view.tsx'

export { generateMetadata } from '../../../../(site)/customers/[slug]/page.tsx'

export const dynamic = 'force-dynamic'

export default async function PreviewStoryPage({ params }: { params: Promise<{ slug: string }> }) {
  return <StoryView slug={(await params).slug} />
}
