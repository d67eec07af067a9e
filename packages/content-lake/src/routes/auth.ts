import { httpError } from '../model/errors.ts'
import { readBytes } from '../http/body.ts'
import { originOf } from '../http/hosts.ts'
import { ruleFor } from '../http/origins.ts'
import { bearerToken, requireSignIn, unauthorized } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import type { Lake } from '../lake/lake.ts'
import { signInPage } from '../people/sign-in-page.ts'

/**
 * Signing in and out. The Studio shows `providers`, sends people to the form, and exchanges the
 * one-time id they return with for a token.
 */
export const authRoutes = emulated('Studio', 'sign-in', [
  { path: 'GET /auth/providers', handle: providers },
  {
    path: 'GET /auth/login/local',
    handle: async (request) => {
      const { origin } = await studioOf(request)
      return signInPage({ ...pageOf(request.lake), studio: origin })
    },
  },
  { path: 'POST /auth/login/local', handle: signIn },
  { path: 'GET /auth/fetch', handle: fetchToken },
  { path: 'GET /auth/id', handle: whoAmI },
  { path: 'POST /auth/logout', handle: signOut },
])

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
  studio.hash = `sid=${lake.signIn.issue(person.id)}`
  return { status: 303, headers: { location: studio.href, 'cache-control': 'no-store' }, body: '' }
}

async function fetchToken({ lake, url }: LakeRequest): Promise<Reply> {
  const personId = lake.signIn.redeem(url.searchParams.get('sid') ?? '')
  if (!personId) throw unauthorized()
  const token = await lake.sessions.create(personId)
  return { headers: { 'cache-control': 'no-store' }, body: { token } }
}

function whoAmI({ lake, identity, incoming }: LakeRequest): Reply {
  requireSignIn(identity)
  const session = lake.sessions.get(bearerToken(incoming))
  const expiry = session ? new Date(session.expires).toISOString() : null
  return { body: { id: identity.id, expiry } }
}

async function signOut({ lake, incoming }: LakeRequest): Promise<Reply> {
  await lake.sessions.remove(bearerToken(incoming))
  return { status: 204, body: '' }
}
