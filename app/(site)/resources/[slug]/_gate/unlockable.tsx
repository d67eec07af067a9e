'use client'

import { useEffect, type ReactNode } from 'react'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type { QuizContent } from '#lib/content/types.ts'
import { showFreeTime } from '#lib/ui/free-time.ts'
import { watchBooking } from '#lib/leads/story/send-event.ts'
import type { NextStepsProps } from '../_report-actions/after-result.tsx'
import { AccessForm } from './access-form.tsx'
import type { GatedResource } from './gate.ts'
import { useAccess } from './use-access.ts'
import { useSignedLink } from './use-signed-link.ts'

export interface UnlockableProps {
  resource: GatedResource
  /** Path of the page that this gate is on. */
  page: string
  /** The title's, once a tool has replaced the gate. */
  heading: 'h1' | 'h2'
  consentText: string
  texts: SharedTexts
  /** What the gate's form says without the framework, and its trap for bots. */
  notes: ReactNode
  nextSteps: NextStepsProps
  /** What the page goes on with once a guide has opened; null at a tool. */
  afterGuide: ReactNode
  /** The form below the opened tool, if staff ask for more than the address. */
  details?: ReactNode
  /** The public key that report routes require. */
  siteKey: string
  /** The quiz's wording, on the quiz's page only. */
  quiz: QuizContent | null
  children: ReactNode
  /** What follows it; on a phone, below the gate. */
  more?: ReactNode
  /** The long text, below everything else. */
  text?: ReactNode
  /** The booking section of the access card. */
  booking: ReactNode
  /** Below the access card; on a phone, at the end. */
  others?: ReactNode
}

/** A resource's details with its gate; once the gate is passed, a tool replaces both. */
export function Unlockable(props: UnlockableProps) {
  const { resource, page, heading, consentText, texts, children, more, text, booking, others } =
    props
  const { siteKey, nextSteps, quiz, notes, details, afterGuide } = props
  const access = useAccess(resource, consentText, { siteKey, nextSteps, quiz })
  const isOpen = access.opened !== undefined
  useEffect(watchBooking, [])
  const { note: linkNote, above, submit } = useSignedLink(resource.tool, access)
  if (access.tool)
    return (
      <Unlocked key={access.openings} {...{ resource, heading }}>
        {above}
        {access.tool}
        {details && (
          <div ref={ask} hidden>
            {details}
          </div>
        )}
      </Unlocked>
    )
  return (
    <div className="grid items-start gap-x-[clamp(1.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">{children}</div>
      <div className="max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <aside
          aria-labelledby="access-heading"
          className="my-10 min-w-0 border border-ink bg-sheet lg:my-0 print:hidden"
        >
          {isOpen && (
            <div
              ref={goOn}
              data-opened={access.opened}
              className="group border-b border-line p-6 sm:p-8"
            >
              {afterGuide}
            </div>
          )}
          <AccessForm
            {...{ resource, page, consentText, texts, notes, linkNote }}
            access={{ ...access, submit }}
          />
          {!isOpen && <div className="border-t border-line p-6 sm:p-8">{booking}</div>}
        </aside>
        <div className="max-lg:order-last">{others}</div>
      </div>
      <div className="min-w-0 lg:mt-10">{more}</div>
      {text && (
        <div className="mt-10 min-w-0 border-t border-line pt-10 lg:col-span-2 lg:mt-16 lg:pt-12">
          {text}
        </div>
      )}
    </div>
  )
}

/** The page behind the guide: the focus is where it goes on. */
function goOn(box: HTMLElement | null): void {
  box?.querySelector('h2')?.focus()
  showFreeTime()
}

/** By a script of its own, so that it weighs nothing where staff ask nothing. */
function ask(box: HTMLElement | null): void {
  if (box) import('./ask-details.ts').then((script) => script.ask(box)).catch(() => {})
}

/** Moves the focus from the replaced form to the tool. */
export function Unlocked({
  resource,
  heading: Heading,
  children,
}: Pick<UnlockableProps, 'resource' | 'heading' | 'children'>) {
  useEffect(() => {
    const heading = document.getElementById('tool-heading')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <Heading className="heading pb-9">{resource.title}</Heading>
      <div id="opened-tool">{children}</div>
    </>
  )
}
