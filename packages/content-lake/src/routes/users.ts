import { bearerToken, requireSignIn, signedIn, unauthorized } from '../http/access.ts'
import { readBytes, readValue } from '../http/body.ts'
import { originOf, ruleFor } from '../http/origins.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import type { Lake } from '../lake/lake.ts'
import { isObject } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { roles } from '../model/roles.ts'
import { ownProfile, publicProfile, signInPage } from '../people/sign-in.ts'
import { put } from '../store/table.ts'

/** Signing in and out. The Studio exchanges the one-time id that people return with for a token. */
export const authRoutes = emulated('Studio', 'sign-in', {
  'GET /auth/providers': providers,
  'GET /auth/login/local': async (request) => {
    const { origin } = await studioOf(request)
    return signInPage({ ...pageOf(request.lake), studio: origin })
  },
  'POST /auth/login/local': signIn,
  'GET /auth/fetch': fetchToken,
  'GET /auth/id': signedIn(whoAmI),
  'POST /auth/logout': signOut,
})

function providers({ incoming }: LakeRequest): Reply {
  const url = `${originOf(incoming)}/v1/auth/login/local`
  const local = { name: 'local', title: 'Local account', url }
  return { body: { providers: [local], thirdPartyLogin: false, sso: { saml: false } } }
}

function pageOf({ people, options }: Lake) {
  return { people, hint: options.signInHint ?? '' }
}

/** The Studio to return to. Only allowed origins: any other could use the id to sign in. */
async function studioOf({ url, lake }: LakeRequest): Promise<URL> {
  const given = url.searchParams.get('origin') ?? ''
  const studio = URL.canParse(given) ? new URL(given) : null
  if (studio && (await ruleFor(lake, studio.origin))?.credentials) return studio
  throw httpError(400, 'The Studio to go back to is not one of this machine')
}

async function signIn(request: LakeRequest): Promise<Reply> {
  const { lake, incoming } = request
  const studio = await studioOf(request)
  const { origin } = incoming.headers
  if (origin !== undefined && origin !== originOf(incoming)) {
    throw httpError(403, 'The form was sent from another page')
  }
  const form = new URLSearchParams((await readBytes(request, 8 * 1024)).toString('utf8'))
  const email = form.get('email') ?? ''
  const person = lake.signIn.check(email, form.get('password') ?? '')
  const again = (problem: string) =>
    signInPage({ ...pageOf(lake), studio: studio.origin, problem, email })
  if (person === 'later') {
    return { status: 429, ...again('Too many wrong passwords. Try again in a minute.') }
  }
  if (!person) return { status: 401, ...again('The email address or the password is wrong.') }
  studio.hash = `sid=${lake.signedIn.issue(person.id)}`
  return { status: 303, headers: { location: studio.href, 'cache-control': 'no-store' }, body: '' }
}

async function fetchToken({ lake, url }: LakeRequest): Promise<Reply> {
  const personId = lake.signedIn.redeem(url.searchParams.get('sid') ?? '')
  if (!personId) throw unauthorized()
  const token = await lake.sessions.create(personId)
  return { headers: { 'cache-control': 'no-store' }, body: { token } }
}

async function whoAmI({ lake, identity, incoming }: LakeRequest): Promise<Reply> {
  const session = await lake.sessions.find(bearerToken(incoming))
  return { body: { id: identity.id, expiry: session?.expires ?? null } }
}

async function signOut({ lake, incoming }: LakeRequest): Promise<Reply> {
  await lake.sessions.remove(bearerToken(incoming))
  return { status: 204, body: '' }
}

/** User profiles, and their stored Studio settings: list layouts, recent searches. */
export const userRoutes = emulated('Studio', 'user profiles, their stored settings', {
  'GET /users/me': me,
  'GET /users/me/keyvalue': (request) => readValues(request),
  'GET /users/me/keyvalue/:keys': (request) => readValues(request),
  'PUT /users/me/keyvalue': signedIn(writeValues),
  'GET /users/:ids': signedIn(users),
})

/** In bytes. */
const MAX_VALUES = 256 * 1024

function me({ lake, identity }: LakeRequest): Reply {
  // Like Sanity, return an empty object to a caller without a token. A 401 means "your token is no
  // longer valid": Studios up to 5.17 then discard it and ask again in an endless loop.
  if (!identity.role) return { body: {} }
  const person = lake.people.find(({ id }) => id === identity.id)
  const { id, role } = identity
  return { body: ownProfile(person ?? { id, role, name: tokenName(id), email: '' }) }
}

async function users({ lake, projectId, params }: LakeRequest): Promise<Reply> {
  const ids = (params.ids ?? '').split(',').filter(Boolean)
  const robots = await lake.apiTokens.list(projectId)
  const found = ids.flatMap((id) => {
    const person = lake.people.find((one) => one.id === id)
    if (person) return [publicProfile(person)]
    const robot = robots.find((one) => one.id === id)
    if (robot) return [publicProfile({ id, name: robot.label })]
    return id.startsWith('token-') ? [publicProfile({ id, name: tokenName(id) })] : []
  })
  // One id is answered with an object. None, as the CLI asks for in a project without people, never
  // happens at Sanity; every client accepts a list.
  if (ids.length !== 1) return { body: found }
  const [only] = found
  if (!only) throw httpError(404, `User "${String(ids[0])}" not found`)
  return { body: only }
}

function tokenName(id: string): string {
  const role = Object.values(roles).find(({ name }) => id === `token-${name}`)
  return role ? `API token (${role.title})` : 'API token'
}

async function readValues({ lake, identity, params }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const found = await lake.store.settings.find({
    userId: identity.id,
    key: params.keys?.split(','),
  })
  return { body: found.map(({ key, value }) => ({ key, value })) }
}

async function writeValues(request: LakeRequest): Promise<Reply> {
  const { lake, identity } = request
  const pairs = readPairs(await readValue(request, MAX_VALUES))
  for (const pair of pairs) {
    const row = { userId: identity.id, ...pair }
    await put(lake.store.settings, { userId: row.userId, key: row.key }, row)
  }
  return { body: pairs }
}

function readPairs(given: unknown): { key: string; value: unknown }[] {
  const pairs: unknown[] = Array.isArray(given) ? given : [given]
  // The last value of a duplicate key wins.
  const values = new Map(pairs.map(readPair))
  return [...values].map(([key, value]) => ({ key, value }))
}

function readPair(pair: unknown): [key: string, value: unknown] {
  if (!isObject(pair) || typeof pair.key !== 'string') {
    throw httpError(400, 'The request body must be a list of {key, value}')
  }
  return [pair.key, pair.value ?? null]
}
