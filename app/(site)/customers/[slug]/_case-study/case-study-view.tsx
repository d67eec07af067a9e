import { notFound } from 'next/navigation'
import {
  getResources,
  getSharedTexts,
  getSiteSettings,
  getCaseStudies,
  getCaseStudy,
} from '#lib/content/fetch.ts'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { otherStories } from '#lib/content/list-pages.ts'
import { Prose } from '#lib/ui/prose.tsx'
import { CaseStudyQuote } from '#lib/sections/story/view.tsx'
import { CallBand } from '../../../_frame/call-band.tsx'
import { SiteFrame } from '../../../_frame/site-frame.tsx'
import { caseStudyData } from '../../../_seo/structured-data.ts'
import { isInkDrawing, Picture } from '#lib/content/picture.tsx'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type {
  CaseStudy,
  ResourceSummary,
  SiteSettings,
  CaseStudySummary,
} from '#lib/content/types.ts'
import { BookingLink } from '#lib/ui/button.tsx'
import { ResourceLinks } from '#lib/sections/resource/view.tsx'
import { pathOf } from '#lib/content/paths.ts'
import { ArrowRight } from '#lib/ui/icons.tsx'

/** A case study: the figure, what was built and who runs it, the quote, and how it went. */
export async function CaseStudyView({ slug }: { slug: string }) {
  const [settings, texts, caseStudy, caseStudies, resources] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getCaseStudy(slug),
    getCaseStudies(),
    getResources(),
  ])
  if (!caseStudy) notFound()
  const { customer, quote, body, resourceId, hidden } = caseStudy
  const others = otherStories(caseStudies, caseStudy)
  const resource = resources.find(({ id }) => id === resourceId) ?? resources[0]
  return (
    <SiteFrame current="none" settings={settings}>
      {!hidden && <JsonLd data={caseStudyData(caseStudy, settings)} />}
      <Opening caseStudy={caseStudy} label={texts.storyLabel} />
      <Facts caseStudy={caseStudy} texts={texts} />
      {quote && (
        <div className="night mt-[clamp(2.5rem,6vw,5.5rem)]">
          <div className="wrap section-space">
            <CaseStudyQuote quote={quote} customer={customer.name} large />
          </div>
        </div>
      )}
      <div className="wrap section-space columns-12 gap-y-12 print:pb-0">
        <div className="md:col-span-7">
          <Prose value={body} />
        </div>
        <NextStep settings={settings} texts={texts} resource={resource} />
      </div>
      <MoreCaseStudies caseStudies={others} heading={texts.storyMore} />
      <CallBand settings={settings} texts={texts} />
    </SiteFrame>
  )
}

/** Pixels. A logo with a filled background, or in colors, stands on paper in both schemes. */
const LOGO_HEIGHT = 32

/** Whose case it is, what changed, and the figure, measured like a part in a drawing. */
async function Opening({ caseStudy, label }: { caseStudy: CaseStudy; label: string }) {
  const { customer, headline, figure } = caseStudy
  const { image } = customer
  const ink = await isInkDrawing(image)
  return (
    <>
      <div className="wrap pb-[clamp(2rem,5vw,4rem)] pt-[clamp(2.5rem,6vw,5.5rem)]">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
          <Picture
            image={image}
            widths={[240, 480, 720]}
            sizes="240px"
            loading="eager"
            style={{ width: Math.min(240, (LOGO_HEIGHT * image.width) / image.height) }}
            className={`h-auto ${ink ? 'dark:invert dark:print:invert-0' : 'scheme-light bg-paper'}`}
          />
          <p className="note">{label}</p>
        </div>
        <h1 className="heading mt-[clamp(1.5rem,4vw,3rem)] max-w-[22em] text-balance md:text-[clamp(2.5rem,5.2vw,5rem)]">
          {headline}
        </h1>
      </div>
      {figure && (
        <div className="squared border-y border-line">
          <div className="wrap columns-12 items-end gap-y-6 py-[clamp(2rem,5vw,4.5rem)]">
            <div className="justify-self-start md:col-span-8">
              <p className="display text-[clamp(3.25rem,1rem+8vw,9rem)]">{figure.value}</p>
              <div
                aria-hidden="true"
                className="relative mt-5 h-3 border-x border-signal before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-signal"
              />
            </div>
            <p className="max-w-[22em] text-[clamp(1.125rem,1.7vw,1.4375rem)] leading-[1.42] md:col-span-4">
              {figure.label}
            </p>
          </div>
        </div>
      )}
    </>
  )
}

function Facts({ caseStudy, texts }: { caseStudy: CaseStudy; texts: SharedTexts }) {
  const facts = [
    { term: texts.storyBuilt, text: caseStudy.built },
    { term: texts.storyRunBy, text: caseStudy.runBy },
  ].filter(({ text }) => text)
  return (
    <dl className="wrap grid gap-x-6 pt-[clamp(2rem,4vw,3.5rem)] md:grid-cols-2">
      {facts.map(({ term, text }) => (
        <div key={term} className="border-t border-ink pb-7 pt-3">
          <dt className="note">{term}</dt>
          <dd className="mt-3 max-w-[34em] text-lg">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface NextStepProps {
  settings: SiteSettings
  texts: SharedTexts
  /** What suits the case study; undefined if there is none. */
  resource: ResourceSummary | undefined
}

/** Beside the case study: a call, and something to read or try first. */
function NextStep({ settings, texts, resource }: NextStepProps) {
  return (
    <aside
      aria-labelledby="next-heading"
      className="self-start md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:col-start-9 md:col-end-13 print:hidden"
    >
      <div className="border border-ink bg-sheet p-6">
        <h2 id="next-heading" className="subheading text-balance">
          {texts.callAfterStory}
        </h2>
        <p className="mb-5 mt-3">{texts.callText}</p>
        <BookingLink href={settings.bookingUrl} size="small">
          Book Discovery Call
        </BookingLink>
      </div>
      {resource && (
        <div className="mt-8">
          <h2 className="note">{texts.storyResource}</h2>
          <ResourceLinks resources={[resource]} />
        </div>
      )}
    </aside>
  )
}

function MoreCaseStudies(props: { caseStudies: CaseStudySummary[]; heading: string }) {
  const { caseStudies, heading } = props
  if (caseStudies.length === 0) return null
  return (
    <section
      aria-labelledby="more-heading"
      className="wrap pb-[clamp(3.5rem,8vw,7.5rem)] print:hidden"
    >
      <h2 id="more-heading" className="subheading">
        {heading}
      </h2>
      <ul className="mt-5 border-b border-line">
        {caseStudies.map(({ id, slug, customer, headline, figure }) => (
          <li key={id} className="group border-t border-line">
            <a
              href={pathOf({ _type: 'customerStory', slug })}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-5 md:grid-cols-[minmax(0,3fr)_minmax(0,8fr)_auto]"
            >
              <span className="text-xl font-semibold leading-tight max-md:col-span-2">
                {figure?.value}
              </span>
              <span>
                <span className="note block">{customer.name}</span>
                <span className="mt-0.5 block underline decoration-transparent underline-offset-4 group-hover:decoration-signal">
                  {headline}
                </span>
              </span>
              <ArrowRight />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
