import { getSharedTexts, getSiteSettings, getStories, getStory } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { pageMetadata } from '../../_seo/metadata.ts'
import { storyImage } from '../../_seo/share-image.ts'
import { StoryView } from './_case-study/case-study-view.tsx'

export const revalidate = 3600

interface StoryPageProps {
  params: Promise<{ slug: string }>
}

export async function generateStaticParams() {
  const stories = await getStories()
  return stories.map(({ slug }) => ({ slug }))
}

export async function generateMetadata({ params }: StoryPageProps) {
  const { slug } = await params
  const [settings, texts, story] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getStory(slug),
  ])
  if (!story) return {}
  return pageMetadata({
    settings,
    path: pathOf({ _type: 'customerStory', slug }),
    title: story.headline,
    description: story.built,
    shareImage: storyImage(story, texts),
    appearance: story.appearance,
  })
}

export default async function StoryPage({ params }: StoryPageProps) {
  return <StoryView slug={(await params).slug} />
}
