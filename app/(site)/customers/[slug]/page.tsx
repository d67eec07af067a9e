import {
  getSharedTexts,
  getSiteSettings,
  getCaseStudies,
  getCaseStudy,
} from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { env } from '#lib/platform/env/env.ts'
import { pageMetadata, caseStudyImage } from '../../_seo/metadata.ts'
import { CaseStudyView } from './_case-study/case-study-view.tsx'

export const revalidate = 3600

interface CaseStudyPageProps {
  params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  const caseStudies = await getCaseStudies()
  return caseStudies.slice(0, env.PRERENDERED_PAGES).map(({ slug }) => ({ slug }))
}

export async function generateMetadata({ params }: CaseStudyPageProps) {
  const { slug } = await params
  const [settings, texts, caseStudy] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getCaseStudy(slug),
  ])
  if (!caseStudy) return {}
  return pageMetadata({
    settings,
    path: pathOf({ _type: 'customerStory', slug }),
    title: caseStudy.headline,
    description: caseStudy.built,
    shareImage: caseStudyImage(caseStudy, texts),
    appearance: caseStudy.appearance,
  })
}

export default async function CaseStudyPage({ params }: CaseStudyPageProps) {
  return <CaseStudyView slug={(await params).slug} />
}
