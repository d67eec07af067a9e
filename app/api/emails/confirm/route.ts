import { confirm } from '#lib/leads/consents/change.ts'
import { consentsOf } from '#lib/leads/consents/consents.ts'
import { doneIn, noSuchLink, outOfOrder, plainPage, seeDone } from '#lib/leads/consents/page.ts'
import { catchUpAfterResponse } from '#lib/leads/background.ts'
import { readToken } from '#lib/leads/result-link/token.ts'
import { database } from '#lib/platform/database/pool.ts'
import { logError } from '#lib/platform/log/log.ts'

const CONFIRM = { name: 'confirm', value: '1' }

/**
 * The page that the link in the email opens, and once more after its button. It changes nothing:
 * mail scanners open it too.
 */
export async function GET(request: Request): Promise<Response> {
  return answer(request, null, async (person) => {
    const consents = await consentsOf(database(), [{ id: person }])
    const [consent] = consents
    if (!consent) return noSuchLink()
    const isOpen = consents.some(({ isGiven, withdrawnAt }) => !isGiven && !withdrawnAt)
    if (doneIn(request) && !isOpen)
      return plainPage({
        title: 'Thank you',
        paragraphs: ['Your address is confirmed. Anything that waited for it is on its way.'],
      })
    return plainPage({
      title: 'Is this your address?',
      paragraphs: [
        `Please confirm that ${consent.email} is yours.`,
        ...(consent.text ? [`You agreed to this: “${consent.text}”`] : []),
      ],
      buttons: [{ label: 'Confirm', ...CONFIRM }],
    })
  })
}

/** Its button. The same however often it is pressed. */
export async function POST(request: Request): Promise<Response> {
  return answer(request, CONFIRM, async (person) => {
    if (!(await confirm(person))) return noSuchLink()
    catchUpAfterResponse()
    return seeDone(request, CONFIRM.name)
  })
}

/** The token is in the query, which no log keeps. */
async function answer(
  { url }: Request,
  pressed: typeof CONFIRM | null,
  open: (person: string) => Promise<Response>,
): Promise<Response> {
  const read = readToken('confirmations', new URL(url).searchParams.get('token') ?? '')
  if (read.kind === 'expired')
    return plainPage(
      {
        title: 'This link has expired',
        paragraphs: ['Ask for something on our website again, and you get a new one.'],
      },
      410,
    )
  if (read.kind === 'forged') return noSuchLink()
  try {
    return await open(read.id)
  } catch (error) {
    logError('A confirmation could not be stored', error)
    return outOfOrder(pressed)
  }
}
