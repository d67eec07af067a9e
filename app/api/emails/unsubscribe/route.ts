import { setConsent } from '#lib/leads/consents/change.ts'
import { consentsOf } from '#lib/leads/consents/consents.ts'
import { noSuchLink, outOfOrder, plainPage } from '#lib/leads/consents/page.ts'
import { LEAD_CHANNELS } from '#lib/leads/channels/channels.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { readToken } from '#lib/leads/result-link/token.ts'
import { database } from '#lib/platform/database/pool.ts'
import { readForm } from '#lib/platform/http/body.ts'
import { logError } from '#lib/platform/log/log.ts'

const MAX_BYTES = 4 * 1024

const NEWSLETTER = {
  label: 'Unsubscribe from the newsletter',
  name: 'purpose',
  value: 'newsletter',
}

/** The page that the link in the email opens. It changes nothing: mail scanners open it too. */
export async function GET(request: Request): Promise<Response> {
  return answer(request, null, async (person) => {
    const [consent] = await consentsOf(database(), [{ id: person }])
    if (!consent) return noSuchLink()
    return plainPage({
      title: 'Unsubscribe?',
      paragraphs: [
        `Stop the emails to ${consent.email} that follow what you asked for, or unsubscribe from our newsletter.`,
      ],
      buttons: [{ label: 'Stop these emails', name: 'purpose', value: 'sequence' }, NEWSLETTER],
    })
  })
}

/**
 * A button of the page, or a mail program by itself (RFC 8058). The same however often it is
 * pressed.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await readForm(request, MAX_BYTES)
  const fields = body.ok ? body.value : {}
  const isAgain = fields['purpose'] === 'again'
  const purpose = fields['purpose'] === 'newsletter' ? 'newsletter' : 'sequence'
  return answer(request, isAgain ? 'again' : purpose, async (person) => {
    if (!(await setConsent(person, purpose, isAgain))) return noSuchLink()
    drainAfterResponse(LEAD_CHANNELS)
    if (isAgain)
      return plainPage({
        title: 'You’re back',
        paragraphs: ['Emails may follow what you ask for from now on.'],
      })
    return purpose === 'newsletter'
      ? plainPage({
          title: 'You’re unsubscribed',
          paragraphs: ['The newsletter doesn’t come any more.'],
        })
      : plainPage({
          title: 'You’re unsubscribed',
          paragraphs: [
            'No more of these emails. You still get what you ask for, and our newsletter if you are on it.',
          ],
          buttons: [NEWSLETTER, { label: 'Undo', name: 'purpose', value: 'again' }],
        })
  })
}

/** The token is in the query, which no log keeps. */
async function answer(
  { url }: Request,
  pressed: string | null,
  open: (person: string) => Promise<Response>,
): Promise<Response> {
  const read = readToken('unsubscribing', new URL(url).searchParams.get('token') ?? '')
  if (read.kind !== 'valid') return noSuchLink()
  try {
    return await open(read.id)
  } catch (error) {
    logError('Somebody could not be unsubscribed', error)
    return outOfOrder(pressed === null ? null : { name: 'purpose', value: pressed })
  }
}
