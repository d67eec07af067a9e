import { BookingLink } from '#lib/ui/booking-link.tsx'

/** The other way to get on: talk to a person. Part of the access card. */
export function BookingNote({ bookingUrl }: { bookingUrl: string }) {
  return (
    <>
      <h2 className="text-lg font-semibold">Rather talk it through?</h2>
      <p className="mb-4 mt-1.5 text-soft">
        30 minutes with an engineer, free. Bring one process, leave with a first figure.
      </p>
      <BookingLink href={bookingUrl} tone="outline" size="small">
        Book Discovery Call
      </BookingLink>
    </>
  )
}
