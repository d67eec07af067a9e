import { randomBytes } from 'node:crypto'
import type { Person } from './person.ts'
import { hasPassword } from './person.ts'

/** How long the Studio may take to fetch its token after a sign-in, in milliseconds. */
const VALID_FOR = 60_000
/** Wrong passwords in a minute after which nobody can try for the rest of it. */
const MAX_FAILURES = 10

/** Passwords on one side, one-time ids for the Studio on the other. */
export class SignIn {
  #people: Person[]
  #issued = new Map<string, { personId: string; expires: number }>()
  #failures: number[] = []

  constructor(people: Person[]) {
    this.#people = people
  }

  /** Answers the person, null for a wrong name or password, 'later' after too many of these. */
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

  /** An id that can be changed for a token once, within a minute. */
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
