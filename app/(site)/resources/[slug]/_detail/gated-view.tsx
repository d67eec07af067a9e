import type { ComponentType, ReactNode } from 'react'
import {
  getQuizContent,
  getResources,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { nextResource } from '#lib/content/map-documents.ts'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type { Resource, ResourceSummary, SiteSettings } from '#lib/content/types.ts'
import { env } from '#lib/platform/env/env.ts'
import { isToolType, RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { type GatedResource, COMING_SOON, INSERT_FAILURE, INVALID_EMAIL } from '../_gate/gate.ts'
import { ResourceLinks } from '#lib/sections/resource/view.tsx'
import { HONEYPOT } from '#lib/leads/person/in-browser.ts'
import { documentPath } from '#lib/content/paths.ts'
import { DetailsForm } from './details-form.tsx'
import type { UnlockableProps } from '../_gate/unlockable.tsx'
import { CallHost, CallParts, FreeTime } from '#lib/sections/book-demo/call.tsx'
import { Badge, BookingLink, ButtonLink } from '#lib/ui/button.tsx'
import { ArrowRight } from '#lib/ui/icons.tsx'
import { ResourceCover } from '#lib/ui/covers/covers.tsx'

interface GatedViewProps {
  resource: Resource
  /** Texts of its introduction, in place of its own. */
  words?: Record<string, string>
  /** The gate: the visitors' or the one for staff in preview. */
  Gate: ComponentType<UnlockableProps>
  /** Path of the page that the gate is on. */
  page: string
  /** The resource's title is the page's on its own page, and a section's on others. */
  heading: 'h1' | 'h2'
  more: ReactNode
  text?: ReactNode
  others?: ReactNode
}

/** A resource's introduction and its gate, on its own page or in a section of another. */
/** When the report comes to somebody's own address, by itself. */
const EMAILED = 'We’ll email you the report once, as a PDF, about a minute after your last change.'
const EMAILED_ONCE_CONFIRMED =
  'We’ll email you the report once, as a PDF, when you have confirmed your address: the link for that is in an email to you.'

export async function GatedView({ resource, words, Gate, ...rest }: GatedViewProps) {
  const [settings, texts, resources] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getResources(),
  ])
  const next = nextResource(resource.slug, resources)
  const gated = gatedResource(resource)
  return (
    <Gate
      resource={gated}
      consentText={settings.consentText}
      texts={texts}
      notes={<FormNotes isTool={isToolType(resource.type)} texts={texts} />}
      nextSteps={{
        heading: texts.callAfterResult,
        booking: <AfterResult {...{ settings, texts }} />,
        next: <NextResource next={next} />,
        emailed: settings.confirmsResults ? EMAILED_ONCE_CONFIRMED : EMAILED,
      }}
      afterGuide={gated.tool ? null : <AfterGuide guide={gated} {...{ settings, texts, next }} />}
      details={
        isToolType(resource.type) &&
        settings.details.questions.length > 0 && <DetailsForm {...settings.details} />
      }
      siteKey={env.SITE_KEY}
      quiz={RESOURCE_TYPES[resource.type].content === 'quiz' ? await getQuizContent() : null}
      booking={<BookingNote bookingUrl={settings.bookingUrl} texts={texts} />}
      {...rest}
    >
      <Introduction resource={{ ...resource, ...words }} heading={rest.heading} />
    </Gate>
  )
}

export function gatedResource({ id, slug, title, type, downloadUrl }: Resource): GatedResource {
  const { gate, url } = RESOURCE_TYPES[type]
  const isTool = isToolType(type)
  return {
    slug,
    title,
    url: downloadUrl && !isTool ? documentPath(id) : downloadUrl,
    tool: isTool ? type : null,
    needsUrl: !isTool || url !== null,
    texts: { ...gate, submit: gate.submit(title) },
  }
}

const LOOKS = {
  h1: 'text-[clamp(2.25rem,1.2rem+4.4vw,4.75rem)] font-semibold leading-[0.96] tracking-[-0.04em]',
  h2: 'heading',
}

interface IntroductionProps {
  resource: Resource
  heading: 'h1' | 'h2'
}

function Introduction({ resource, heading: Heading }: IntroductionProps) {
  const { title, subtitle, description, type, icon } = resource
  return (
    <>
      <Badge>{type}</Badge>
      <Heading className={`mt-5 text-balance ${LOOKS[Heading]}`}>{title}</Heading>
      <div className="mt-7 grid grid-cols-[minmax(5.5rem,1fr)_minmax(0,3fr)] items-start gap-x-5 sm:gap-x-8">
        <ResourceCover icon={icon} />
        <div>
          {subtitle && (
            <p className="text-xl font-semibold leading-snug tracking-tight">{subtitle}</p>
          )}
          <p className="mt-3 max-w-[34em] text-[clamp(1.0625rem,1.5vw,1.25rem)] leading-snug">
            {description}
          </p>
        </div>
      </div>
    </>
  )
}

interface FormNotesProps {
  isTool: boolean
  texts: SharedTexts
}

/**
 * What the plain form says: that it waits for the network, and the notes to which its response
 * leads, each while the URL names it. From the server, so they weigh nothing in the gate's script.
 */
function FormNotes({ isTool, texts }: FormNotesProps) {
  const notes = {
    saved: isTool ? <Saved texts={texts} /> : texts.savedNote,
    'invalid-email': INVALID_EMAIL.text,
    'not-saved': INSERT_FAILURE.text,
    'coming-soon': COMING_SOON.text,
  }
  return (
    <>
      <HoneypotField />
      {/* So that the response may ask whether the address is right. */}
      <input type="hidden" name="asked" value="" />
      <p role="status" className="waits-for-network mt-4 hidden">
        We can’t reach our server. Check your connection: this continues by itself.
      </p>
      {Object.entries(notes).map(([id, text]) => (
        <p
          key={id}
          id={id}
          className="mt-4 hidden scroll-mt-24 border-l-8 border-data py-1 pl-4 target:block"
        >
          {text}
        </p>
      ))}
    </>
  )
}

/**
 * A honeypot: a field for bots that fill in every field of a form. People can't see it or reach it
 * by keyboard or screen reader, and password managers ignore it. Without styles it is visible, and
 * its label says what to do.
 */
function HoneypotField() {
  return (
    <div
      inert
      aria-hidden="true"
      className="absolute size-px overflow-hidden [clip-path:inset(50%)]"
    >
      <label>
        Leave this field empty
        <input
          type="text"
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
        />
      </label>
    </div>
  )
}

/** The lead is stored, and its tool isn't open: it needs JavaScript, or is on its way. */
function Saved({ texts }: Pick<FormNotesProps, 'texts'>) {
  return (
    <>
      {texts.savedNote} <noscript>{texts.scriptNote}</noscript>
      <span className="needs-script">
        It opens here as soon as it has loaded. If it doesn’t, enter your address again.
      </span>
    </>
  )
}

interface BookingNoteProps {
  bookingUrl: string
  texts: SharedTexts
}

/** Part of the access card. */
function BookingNote({ bookingUrl, texts }: BookingNoteProps) {
  return (
    <>
      <h2 className="text-lg font-semibold">{texts.callHeading}</h2>
      <p className="mb-4 mt-1.5 text-soft">{texts.callText}</p>
      <BookingLink href={bookingUrl} tone="outline" size="small">
        Book Discovery Call
      </BookingLink>
    </>
  )
}

interface AfterProps {
  settings: SiteSettings
  texts: SharedTexts
}

/** The call that is about a result, below its heading: beside each other where there is room. */
function AfterResult({ settings: { bookingUrl, call }, texts }: AfterProps) {
  return (
    <div className="grid gap-x-20 gap-y-7 @min-[48rem]:grid-cols-2">
      <div>
        <p className="max-w-xl pt-2 pb-5 text-soft">{texts.callText}</p>
        <BookingLink href={bookingUrl} className="max-sm:w-full">
          Book Discovery Call
        </BookingLink>
        <FreeTime texts={texts} className="mt-2 mb-4" />
        <CallHost host={call.host} />
      </div>
      <CallParts parts={call.parts} texts={texts} />
    </div>
  )
}

interface AfterGuideProps extends AfterProps {
  guide: GatedResource
  next: ResourceSummary | null
}

/**
 * On the page behind, once a guide has opened in its own tab, or the browser has refused that: a
 * link to it, the call, and what to try next. From the server, so it weighs nothing in the gate's
 * script.
 */
function AfterGuide({ guide: { title, url }, next, ...frame }: AfterGuideProps) {
  return (
    <section aria-labelledby="opened-heading">
      <div className="border-l-8 border-data py-1 pl-4">
        <h2 id="opened-heading" tabIndex={-1} className="scroll-mt-24 font-semibold outline-none">
          <span className="group-data-[opened=false]:hidden">
            Your document opened in a new tab.
          </span>
          <span className="hidden group-data-[opened=false]:inline">
            Your browser didn’t open the new tab.
          </span>
        </h2>
        <a
          href={url ?? undefined}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          <span>
            Open {title}
            <span className="group-data-[opened=false]:hidden"> again</span>
          </span>
        </a>
      </div>
      <h3 className="subheading pt-6 text-balance">{frame.texts.callAfterGuide}</h3>
      <AfterResult {...frame} />
      {next && (
        <div className="pt-8">
          <h3 className="font-semibold">Next</h3>
          <ResourceLinks resources={[next]} />
        </div>
      )}
    </section>
  )
}

/** Below a tool. */
function NextResource({ next }: { next: ResourceSummary | null }) {
  if (!next) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line px-5 py-6 sm:px-(--inset,2rem) print:hidden">
      <div className="max-w-2xl">
        <h2 className="text-lg font-semibold">Next: {next.title}</h2>
        <p className="mt-1 text-soft">{next.description}</p>
      </div>
      <ButtonLink href={`/resources/${next.slug}`} tone="outline" size="small">
        <span>
          Open<span className="sr-only"> {next.title}</span>
        </span>
        <ArrowRight />
      </ButtonLink>
    </div>
  )
}
