/** A request to the site's desk that failed; the message is a sentence for the user. */
export class DeskError extends Error {
  /** HTTP status; 0 if there was no response, or not from the desk. */
  readonly status: number
  /** The invalid input, if any. */
  readonly field?: string

  constructor(message: string, status = 0, field?: string) {
    super(message)
    this.name = 'DeskError'
    this.status = status
    this.field = field
  }
}

const ELSEWHERE =
  'Leads never leave the website, and this Studio is not on the website’s own address. Open the website’s address with /studio at the end.'
const OFFLINE = 'The website doesn’t respond. Check your connection and try again.'

/** The error of a request that got no response. */
export function offline(): DeskError {
  return new DeskError(OFFLINE)
}

/** The error of a user who may not even write what proves who they are. */
export function refused(userId: string): DeskError {
  return new DeskError(
    `You may not see leads: your role in this project only lets you read. An administrator of the project can give you another one. Your id is ${userId}.`,
    403,
  )
}

/** The error that a response reports as problem details (RFC 9457). */
export async function errorOf(response: Response): Promise<DeskError> {
  if (!isFromDesk(response)) return elsewhere()
  const problem: unknown = await response.json().catch(() => null)
  const { detail, field }: { detail?: unknown; field?: unknown } = Object(problem)
  return new DeskError(
    typeof detail === 'string' ? detail : `The website responded with ${response.status}.`,
    response.status,
    typeof field === 'string' ? field : undefined,
  )
}

/** The error of a Studio whose own origin isn't the site's. */
export function elsewhere(): DeskError {
  return new DeskError(ELSEWHERE)
}

/** Whether the desk answered. Another host's page for unknown paths is HTML, with any status. */
export function isFromDesk({ headers }: Response): boolean {
  return /json|csv/.test(headers.get('content-type') ?? '')
}
