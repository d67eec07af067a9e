import { getSiteSettings } from '#lib/content/fetch.ts'
import { nextFreeTime } from '#lib/leads/bookings/free-time.ts'
import { env } from '#lib/platform/env/env.ts'

export * from '#lib/platform/http/only-get.ts'

/** The next time for a call, as pages show it (lib/ui/free-time.ts); empty where nobody says. */
export async function GET(): Promise<Response> {
  const { bookingUrl } = await getSiteSettings()
  const at = URL.canParse(bookingUrl) ? await nextFreeTime(bookingUrl, env) : null
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(at === null ? '' : new Date(at).toISOString(), { headers })
}
