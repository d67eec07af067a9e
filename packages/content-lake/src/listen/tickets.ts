import { randomBytes } from 'node:crypto'
import type { Identity } from '../model/identity.ts'

/** How long a ticket stays valid, in milliseconds. */
const VALID_FOR = 30_000

/**
 * Single-use tickets that carry a caller's identity across a redirect, where browsers drop the
 * Authorization header.
 */
export class Tickets {
  #issued = new Map<string, { identity: Identity; expires: number }>()

  issue(identity: Identity): string {
    const now = Date.now()
    for (const [ticket, { expires }] of this.#issued) if (expires < now) this.#issued.delete(ticket)
    const ticket = randomBytes(24).toString('base64url')
    this.#issued.set(ticket, { identity, expires: now + VALID_FOR })
    return ticket
  }

  redeem(ticket: string): Identity | null {
    const issued = this.#issued.get(ticket)
    this.#issued.delete(ticket)
    return issued && issued.expires >= Date.now() ? issued.identity : null
  }
}
