import type { SharedTexts } from '#lib/content/types.ts'
import { BookingLink } from '#lib/ui/booking-link.tsx'

/** The alternative: talk to a person. Part of the access card. */
export function BookingNote({ bookingUrl, texts }: { bookingUrl: string; texts: SharedTexts }) {
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
