import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Person, roles } from '../model/roles.ts'

/** Failed sign-ins within a minute, over all accounts, that block further attempts. */
const MAX_FAILURES = 10

export class SignIn {
  #people: Person[]
  #failures: number[] = []

  constructor(people: Person[]) {
    this.#people = people
  }

  /** @returns null for a wrong email address or password, 'later' after too many failures */
  check(email: string, password: string): Person | null | 'later' {
    const now = Date.now()
    this.#failures = this.#failures.filter((time) => time > now - 60_000)
    if (this.#failures.length >= MAX_FAILURES) return 'later'
    const person = this.#people.find(
      (one) => one.email.toLowerCase() === email.trim().toLowerCase(),
    )
    if (hasPassword(person, password)) return person ?? null
    this.#failures.push(now)
    return null
  }
}

/** Random ids, each of which can be exchanged once, within a time, for what it was issued for. */
export class OneTimeIds<For> {
  #issued = new Map<string, { to: For; expires: number }>()
  #validFor: number

  /** @param validFor in milliseconds */
  constructor(validFor: number) {
    this.#validFor = validFor
  }

  issue(to: For): string {
    const now = Date.now()
    for (const [id, { expires }] of this.#issued) if (expires < now) this.#issued.delete(id)
    const id = randomBytes(24).toString('base64url')
    this.#issued.set(id, { to, expires: now + this.#validFor })
    return id
  }

  redeem(id: string): For | null {
    const issued = this.#issued.get(id)
    this.#issued.delete(id)
    return issued && issued.expires >= Date.now() ? issued.to : null
  }
}

interface SignInPage {
  studio: string
  hint: string
  people: readonly Pick<Person, 'email' | 'role'>[]
  problem?: string
  /** The email address typed with the wrong password. */
  email?: string
}

/** The sign-in form. It works without JavaScript; its CSP only lets it lead to the given Studio. */
export function signInPage({ studio, hint, people, problem, email = '' }: SignInPage) {
  const accounts = people
    .map((person) => `<li><code>${escapeHtml(person.email)}</code> (${person.role})</li>`)
    .join('')
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to the Studio</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { width: min(22rem, 100% - 2rem) }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem }
  p, ul { margin: 0 0 1rem }
  label { display: block; font-weight: 600; margin: 1rem 0 .25rem }
  input { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .7rem; border: 1px solid GrayText; border-radius: 6px; background: Field; color: FieldText }
  button { margin-top: 1.25rem; width: 100%; font: inherit; font-weight: 600; padding: .7rem; border: 0; border-radius: 6px; background: #1d4ed8; color: #fff; cursor: pointer }
  :focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px }
  [role=alert] { border-left: 4px solid #b42318; padding: .25rem 0 .25rem .75rem }
</style>
</head>
<body>
<main>
<h1>Sign in to the Studio</h1>
<p>You can be any of the local accounts:</p>
<ul>${accounts}</ul>
<p>${escapeHtml(hint)}</p>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${email ? '' : ' autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${email ? ' autofocus' : ''}>
<button>Sign in</button>
</form>
</main>
</body>
</html>`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${studio}`
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Robots have no email address. */
export function publicProfile({
  id,
  name,
  email,
}: Pick<Person, 'id' | 'name'> & Partial<Pick<Person, 'email'>>) {
  return { id, displayName: name, imageUrl: null, ...(email && { email }) }
}

export function ownProfile({ id, name, email, role }: Omit<Person, 'password'>) {
  const { title } = roles[role]
  const held = { role, roles: [{ name: role, title, description: '' }] }
  return { id, name, email, profileImage: null, provider: 'local', ...held }
}

/** Checks a password in constant time. False for passwords of fewer than 12 characters. */
function hasPassword(person: Person | undefined, password: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const same = timingSafeEqual(hash(person?.password ?? ''), hash(password))
  return same && person !== undefined && person.password.length >= 12
}
