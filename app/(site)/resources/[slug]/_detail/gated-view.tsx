import type { ComponentType, ReactNode } from 'react'
import {
  getQuizContent,
  getResources,
  getSharedTexts,
  getSiteSettings,
} from '#lib/content/fetch.ts'
import { nextResource } from '#lib/content/next-resource.ts'
import type { Resource } from '#lib/content/types.ts'
import { env } from '#lib/platform/env/env.ts'
import { isToolType, RESOURCE_TYPES } from '#lib/tools/resource-types/list.ts'
import { BookingNote } from './booking-note.tsx'
import { Introduction } from './detail.tsx'
import { FormNotes } from '../_gate/form-notes.tsx'
import { gatedResource } from '../_gate/gated-resource.ts'
import type { UnlockableProps } from '../_gate/unlockable.tsx'

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
export async function GatedView({ resource, words, Gate, ...rest }: GatedViewProps) {
  const [settings, texts, resources] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getResources(),
  ])
  return (
    <Gate
      resource={gatedResource(resource)}
      consentText={settings.consentText}
      texts={texts}
      notes={<FormNotes isTool={isToolType(resource.type)} texts={texts} />}
      bookingUrl={settings.bookingUrl}
      siteKey={env.SITE_KEY}
      quiz={RESOURCE_TYPES[resource.type].content === 'quiz' ? await getQuizContent() : null}
      next={nextResource(resource.slug, resources)}
      booking={<BookingNote bookingUrl={settings.bookingUrl} texts={texts} />}
      bookingAfter={<BookingNote bookingUrl={settings.bookingUrl} texts={texts} afterResult />}
      {...rest}
    >
      <Introduction resource={{ ...resource, ...words }} heading={rest.heading} />
    </Gate>
  )
}
