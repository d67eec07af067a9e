import { getResources } from '#lib/content/fetch.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { BookingLink } from '#lib/ui/button.tsx'
import { Prose } from '#lib/ui/prose.tsx'
import { ResourceLinks } from '#lib/sections/resource/view.tsx'
import type { closing } from './section.ts'

/** The most resources that fit beside the text. */
export const MAX_LINKS = 3

/**
 * The closing section, as large as the hero: the call, and something to read for visitors who
 * aren't ready for it.
 */
export async function Closing({ content, settings, place }: SectionProps<typeof closing>) {
  const resources = await getResources()
  return (
    <section
      aria-labelledby={`${place.id}-heading`}
      className="closing border-t border-line pt-[clamp(3.5rem,8vw,7.5rem)]"
    >
      <div className="wrap columns-12 gap-y-9 pb-[clamp(3.5rem,6vw,6rem)] print:pb-0">
        <h2
          id={`${place.id}-heading`}
          className="display text-balance md:col-span-12 md:text-[clamp(2.5rem,7.4vw,7rem)]"
        >
          {content.closingHeading}
        </h2>
        <div className={resources.length > 0 ? 'md:col-span-6' : 'md:col-span-8'}>
          <Prose value={content.closingText} />
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <BookingLink href={settings.bookingUrl}>{content.closingButton}</BookingLink>
            <p className="note">{content.closingNote}</p>
          </div>
        </div>
        {resources.length > 0 && (
          <div className="md:col-start-8 md:col-end-13 max-md:pt-4 print:hidden">
            <h3 className="subheading text-balance">{content.closingResourcesHeading}</h3>
            <ResourceLinks resources={resources.slice(0, MAX_LINKS)} covers={false} />
          </div>
        )}
      </div>
    </section>
  )
}
