import type { SharedTexts } from '#lib/content/defaults.ts'
import type { SiteSettings } from '#lib/content/types.ts'
import { FreeTime } from '#lib/sections/book-demo/call.tsx'
import { BookingLink } from '#lib/ui/button.tsx'

interface CallBandProps {
  settings: SiteSettings
  texts: SharedTexts
}

/** The end of a page that isn't made of sections: a way to the call. */
export function CallBand({ settings, texts }: CallBandProps) {
  return (
    <aside aria-labelledby="call-heading" className="night print:hidden">
      <div className="wrap columns-12 items-end gap-y-7 py-[clamp(2.5rem,6vw,5.5rem)]">
        <div className="md:col-span-8">
          <h2 id="call-heading" className="heading text-balance">
            {texts.callHeading}
          </h2>
          <p className="max-w-[34em] pt-4 text-lg text-soft">{texts.callText}</p>
        </div>
        <div className="md:col-span-4 md:justify-self-end">
          <BookingLink href={settings.bookingUrl}>Book Discovery Call</BookingLink>
          <FreeTime texts={texts} className="mt-2" />
        </div>
      </div>
    </aside>
  )
}
