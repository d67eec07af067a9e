import { notFound } from 'next/navigation'
import {
  getResources,
  getSharedTexts,
  getSiteSettings,
  getStories,
  getStory,
} from '#lib/content/fetch.ts'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { Prose } from '#lib/ui/prose.tsx'
import { StoryQuote } from '#lib/sections/story/quote.tsx'
import { SiteFrame } from '../../../_frame/site-frame.tsx'
import { storyData } from '../../../_seo/structured-data.ts'
import { Facts } from './facts.tsx'
import { MoreStories } from './more-stories.tsx'
import { NextStep } from './next-step.tsx'
import { Opening } from './opening.tsx'

/** The most other stories at the end. */
const MAX_OTHERS = 3

/** A customer story: the figure, what was built and who runs it, the quote, and how it went. */
export async function StoryView({ slug }: { slug: string }) {
  const [settings, texts, story, stories, resources] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getStory(slug),
    getStories(),
    getResources(),
  ])
  if (!story) notFound()
  const { customer, quote, body, resourceId, hidden } = story
  const others = stories.filter((other) => other.slug !== slug).slice(0, MAX_OTHERS)
  const resource = resources.find(({ id }) => id === resourceId) ?? resources[0]
  return (
    <SiteFrame current="none" settings={settings}>
      {!hidden && <JsonLd data={storyData(story, settings)} />}
      <Opening story={story} label={texts.storyLabel} />
      <Facts story={story} texts={texts} />
      {quote && (
        <div className="night mt-[clamp(2.5rem,6vw,5.5rem)]">
          <div className="wrap section-space">
            <StoryQuote quote={quote} customer={customer.name} large />
          </div>
        </div>
      )}
      <div className="wrap section-space columns-12 gap-y-12 print:pb-0">
        <div className="md:col-span-7">
          <Prose value={body} />
        </div>
        <NextStep settings={settings} texts={texts} resource={resource} />
      </div>
      <MoreStories stories={others} heading={texts.storyMore} />
    </SiteFrame>
  )
}
