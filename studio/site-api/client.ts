import type { CurrentUser, SanityClient } from 'sanity'
import type { Session } from '#lib/leads/desk/contract.ts'
import { writeProof } from '#lib/leads/desk/proof.ts'

type User = Pick<CurrentUser, 'id' | 'name'>

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: object
}

/** Where a tab remembers until when it is signed in; never the session itself. */
const MEMORY = 'northwright.desk'
/** A session that ends this soon, in ms, is renewed first. */
const MARGIN = 30_000

/**
 * The site's routes under /api/desk, as the user of the Studio (lib/leads/desk/contract.ts). Signs
 * in when needed: writes a proof to the content lake, with the user's own rights, and shows its
 * secret to the site, which responds with a cookie that no script can read.
 */
export class SiteApi {
  #client: SanityClient
  #user: User
  #signingIn: Promise<Session> | undefined

  constructor(client: SanityClient, user: User) {
    this.#client = client
    this.#user = user
  }

  async session(): Promise<Session> {
    const current = this.#remembered()
    return current && Date.parse(current.expires) > Date.now() + MARGIN ? current : this.#renew()
  }

  async call<Result>(path: string, call: Call = {}): Promise<Result> {
    const response = await this.fetch(path, call)
    return response.json() as Promise<Result>
  }

  /** The successful response of a route. A session that has ended is renewed once, silently. */
  async fetch(path: string, call: Call = {}): Promise<Response> {
    await this.session()
    const response = await send(path, call)
    if (response.status !== 401) return settled(response)
    await this.#renew()
    return settled(await send(path, call))
  }

  /** Signs in. Requests that need it at the same time share one sign-in. */
  #renew(): Promise<Session> {
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = undefined))
    return this.#signingIn
  }

  async #signIn(): Promise<Session> {
    const proof = await writeProof(this.#client, this.#user.name).catch((error: unknown) =>
      explain(error, this.#user),
    )
    try {
      const body = { secret: proof.secret }
      const response = await settled(await send('/session', { method: 'POST', body }))
      const session = (await response.json()) as Session
      sessionStorage.setItem(MEMORY, JSON.stringify({ userId: this.#user.id, session }))
      return session
    } finally {
      void proof.remove()
    }
  }

  #remembered(): Session | undefined {
    const { userId, session } = Object(JSON.parse(sessionStorage.getItem(MEMORY) ?? 'null'))
    return userId === this.#user.id ? session : undefined
  }
}

export function leaveSite(): void {
  if (sessionStorage.getItem(MEMORY) === null) return
  sessionStorage.removeItem(MEMORY)
  // Arrives although the tab is closed. If the site is down, the session ends within the hour.
  void fetch('/api/desk/session', { method: 'DELETE', keepalive: true }).catch(() => {})
}

async function send(path: string, { method = 'GET', body }: Call): Promise<Response> {
  try {
    return await fetch(`/api/desk${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw offline()
  }
}

async function settled(response: Response): Promise<Response> {
  if (!response.ok) throw await errorOf(response)
  if (!isFromSite(response)) throw elsewhere()
  return response
}

/** Turns the content lake's refusal into ours: who may write nothing there may not see leads. */
function explain(error: unknown, { id }: User): never {
  const { statusCode }: { statusCode?: unknown } = Object(error)
  if (statusCode !== 401 && statusCode !== 403) throw offline()
  const message = `You may not see leads: your role in this project only lets you read. An administrator of the project can give you another one. Your id is ${id}.`
  throw new SiteError(message, 403)
}

/** A request to the site that failed; the message is a sentence for the user. */
export class SiteError extends Error {
  /** HTTP status; 0 if there was no response, or not from the site. */
  readonly status: number

  constructor(message: string, status = 0) {
    super(message)
    this.name = 'SiteError'
    this.status = status
  }
}

function offline(): SiteError {
  return new SiteError('The website doesn’t respond. Check your connection and try again.')
}

/** The error of a Studio whose own origin isn't the site's. */
function elsewhere(): SiteError {
  return new SiteError(
    'Leads never leave the website, and this Studio is not on the website’s own address. Open the website’s address with /studio at the end.',
  )
}

/** The error that a response reports as problem details (RFC 9457). */
async function errorOf(response: Response): Promise<SiteError> {
  if (!isFromSite(response)) return elsewhere()
  const problem: unknown = await response.json().catch(() => null)
  const { detail }: { detail?: unknown } = Object(problem)
  const message =
    typeof detail === 'string' ? detail : `The website responded with ${response.status}.`
  return new SiteError(message, response.status)
}

/** Whether the site answered. Another host's page for unknown paths is HTML, with any status. */
function isFromSite({ headers }: Response): boolean {
  return /json|csv/.test(headers.get('content-type') ?? '')
}
