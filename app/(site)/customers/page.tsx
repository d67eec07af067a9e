import { notFound } from 'next/navigation'
import { getCaseStudies, getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { hasRealStoryList, listedStories, STORY_LIST } from '#lib/content/list-pages.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { CaseStudySummary } from '#lib/content/types.ts'
import { Badge } from '#lib/ui/button.tsx'
import { CallBand } from '../_frame/call-band.tsx'
import { SiteFrame } from '../_frame/site-frame.tsx'
import { pageMetadata } from '../_seo/metadata.ts'
import { listData } from '../_seo/structured-data.ts'

export const revalidate = 3600

export async function generateMetadata() {
  const [settings, texts, caseStudies] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getCaseStudies(),
  ])
  const hidden = !hasRealStoryList(caseStudies)
  return pageMetadata({
    settings,
    path: STORY_LIST,
    title: texts.storyListTitle,
    description: texts.storyListIntro,
    appearance: { title: '', description: '', shareImage: null, hidden },
  })
}

/** The list of customer stories, once there are enough for one. */
export default async function CaseStudiesPage() {
  const [settings, texts, caseStudies] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getCaseStudies(),
  ])
  const listed = listedStories(caseStudies)
  if (listed.length === 0) notFound()
  return (
    <SiteFrame current="customers" settings={settings}>
      {hasRealStoryList(caseStudies) && (
        <JsonLd
          data={listData(
            {
              title: texts.storyListTitle,
              path: STORY_LIST,
              entries: listed.map(({ headline, slug }) => ({
                title: headline,
                path: pathOf({ _type: 'customerStory', slug }),
              })),
              before: 0,
            },
            settings,
          )}
        />
      )}
      <div className="page-title wrap columns-12 items-end gap-y-6">
        <h1 className="display text-balance md:col-span-8">{texts.storyListTitle}</h1>
        <p className="max-w-[32em] md:col-span-4">{texts.storyListIntro}</p>
      </div>
      <ul className="wrap pb-[clamp(3.5rem,8vw,7.5rem)]">
        {listed.map((caseStudy) => (
          <li key={caseStudy.id} className="border-t border-line first:border-ink">
            <Listed caseStudy={caseStudy} />
          </li>
        ))}
      </ul>
      <CallBand settings={settings} texts={texts} />
    </SiteFrame>
  )
}

function Listed({ caseStudy }: { caseStudy: CaseStudySummary }) {
  const { slug, customer, headline, figure, isExample } = caseStudy
  return (
    <a
      href={pathOf({ _type: 'customerStory', slug })}
      className="group columns-12 items-baseline gap-y-5 py-[clamp(1.75rem,3.5vw,3rem)]"
    >
      <span className="flex flex-col items-start md:col-span-7 md:order-2">
        <span className="note flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {customer.name}
          {isExample && <Badge>Example</Badge>}
        </span>
        <span className="mt-2 text-[clamp(1.375rem,2.4vw,2.125rem)] leading-[1.1] font-semibold tracking-[-0.025em] text-balance underline decoration-transparent decoration-2 underline-offset-4 group-hover:decoration-signal">
          {headline}
        </span>
      </span>
      <span className="md:order-1 md:col-span-5">
        {figure && (
          <>
            <span className="block text-[clamp(2.5rem,5vw,4.5rem)] leading-none font-semibold tracking-[-0.04em]">
              {figure.value}
            </span>
            <span className="mt-2 block max-w-[22em] text-soft">{figure.label}</span>
          </>
        )}
      </span>
    </a>
  )
}
