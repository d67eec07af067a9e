import { setConsent } from '#lib/leads/consents/change.ts'
import { consentsOf } from '#lib/leads/consents/consents.ts'
import { doneIn, noSuchLink, outOfOrder, plainPage, seeDone } from '#lib/leads/consents/page.ts'
import { oneOf } from '#lib/content/readers.ts'
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

const DONE = {
  sequence: {
    title: 'You’re unsubscribed',
    paragraphs: [
      'No more of these emails. You still get what you ask for, and our newsletter if you are on it.',
    ],
    buttons: [NEWSLETTER, { label: 'Undo', name: 'purpose', value: 'again' }],
  },
  newsletter: {
    title: 'You’re unsubscribed',
    paragraphs: ['The newsletter doesn’t come any more.'],
  },
  again: {
    title: 'You’re back',
    paragraphs: ['Emails may follow what you ask for from now on.'],
  },
}

/** A button; a mail program by itself sends no `purpose`. */
const pressedOf = (value: unknown) => oneOf(['newsletter', 'again'] as const, value) ?? 'sequence'
const purposeOf = (pressed: keyof typeof DONE) =>
  pressed === 'newsletter' ? 'newsletter' : 'sequence'

/**
 * The page that the link in the email opens, and what a button did while that is still so. It
 * changes nothing: mail scanners open it too.
 */
export async function GET(request: Request): Promise<Response> {
  return answer(request, null, async (person) => {
    const consents = await consentsOf(database(), [{ id: person }])
    const [consent] = consents
    if (!consent) return noSuchLink()
    const done = doneIn(request)
    const pressed = pressedOf(done)
    const isUndone = consents.some(
      ({ purpose, isGiven }) => purpose === purposeOf(pressed) && isGiven !== (pressed === 'again'),
    )
    if (done && !isUndone) return plainPage(DONE[pressed])
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
 * A button of the page, or a mail program by itself (RFC 8058), which is answered at once. The same
 * however often it is pressed.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await readForm(request, MAX_BYTES)
  const fields = body.ok ? body.value : {}
  const pressed = pressedOf(fields['purpose'])
  return answer(request, pressed, async (person) => {
    if (!(await setConsent(person, purposeOf(pressed), pressed === 'again'))) return noSuchLink()
    drainAfterResponse(LEAD_CHANNELS)
    return fields['purpose'] ? seeDone(request, pressed) : plainPage(DONE[pressed])
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
