import { randomBytes } from 'node:crypto'
import type { Person } from '../model/person.ts'
import { hasPassword } from './person.ts'

/** How long the Studio has to fetch its token after a sign-in, in milliseconds. */
const VALID_FOR = 60_000
/** Failed sign-ins within a minute, over all accounts, that block further attempts. */
const MAX_FAILURES = 10

/** Checks passwords, and issues one-time ids that the Studio exchanges for tokens. */
export class SignIn {
  #people: Person[]
  #issued = new Map<string, { personId: string; expires: number }>()
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

  /** Issues an id that can be exchanged for a token once, within a minute. */
  issue(personId: string): string {
    const now = Date.now()
    for (const [sid, { expires }] of this.#issued) if (expires < now) this.#issued.delete(sid)
    const sid = randomBytes(24).toString('base64url')
    this.#issued.set(sid, { personId, expires: now + VALID_FOR })
    return sid
  }

  redeem(sid: string): string | null {
    const issued = this.#issued.get(sid)
    this.#issued.delete(sid)
    return issued && issued.expires >= Date.now() ? issued.personId : null
  }
}
