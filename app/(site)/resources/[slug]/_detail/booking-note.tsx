import type { SharedTexts } from '#lib/content/types.ts'
import { BookingLink } from '#lib/ui/booking-link.tsx'

interface BookingNoteProps {
  bookingUrl: string
  texts: SharedTexts
  /** Below a result; otherwise it is part of the access card. */
  afterResult?: boolean
}

/** The alternative: talk to a person. */
export function BookingNote({ bookingUrl, texts, afterResult }: BookingNoteProps) {
  return (
    <>
      <h2 className="text-lg font-semibold">
        {afterResult ? texts.callAfterResult : texts.callHeading}
      </h2>
      <p className="mb-4 mt-1.5 text-soft">{texts.callText}</p>
      <BookingLink href={bookingUrl} tone={afterResult ? 'ink' : 'outline'} size="small">
        Book Discovery Call
      </BookingLink>
    </>
  )
}
