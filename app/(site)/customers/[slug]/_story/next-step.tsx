import type { ResourceSummary, SharedTexts, SiteSettings } from '#lib/content/types.ts'
import { BookingLink } from '#lib/ui/booking-link.tsx'
import { ResourceLinks } from '#lib/sections/resource/links.tsx'

interface NextStepProps {
  settings: SiteSettings
  texts: SharedTexts
  /** What suits the story; undefined if there is none. */
  resource: ResourceSummary | undefined
}

/** Beside the story: a call, and something to read or try first. */
export function NextStep({ settings, texts, resource }: NextStepProps) {
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
