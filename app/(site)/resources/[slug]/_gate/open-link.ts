import { keptLeads } from '#lib/leads/capture/kept-address.ts'
import { forget, OPENED_LINK, recall, remember } from '#lib/ui/tab-memory.ts'

/** Request timeout, ms. */
const TIMEOUT_MS = 20_000
const PREFIX = '#open='

/** A result that a signed link opened. */
export interface LinkedResult {
  /** The figures or answers. */
  input: object
  /** Whether it came from someone else's link. */
  shared: boolean
  /** Whether questions read otherwise today than in what was answered. */
  isReworded: boolean
  /** Whose it is, on a device that passed the gate for it; null on every other. */
  owner: {
    email: string
    /** The ID of the lead that it belongs to. */
    lead: string
    /** What the lead is called outside the site. */
    reference: string
  } | null
}

/** The token of a signed link, or null if the URL's fragment holds none. */
export function tokenIn(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null
}

/** Keeps a token in this tab, so that a reload opens the result again; null removes it. */
export function keepToken(token: string | null): void {
  if (token === null) forget(OPENED_LINK)
  else remember(OPENED_LINK, location.pathname, token)
}

/** The token whose result was open on this page in this tab. */
export function keptToken(): string | null {
  const token = recall(OPENED_LINK, location.pathname)
  return typeof token === 'string' ? token : null
}

/**
 * Asks the server what a token opens, with what this device has to prove whose it is. `failed`:
 * worth another try. Never throws.
 */
export async function openLink(
  token: string,
): Promise<LinkedResult | 'expired' | 'forged' | 'failed'> {
  try {
    const response = await fetch('/api/results/open', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, leads: keptLeads() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 410) return 'expired'
    if (response.status === 404 || response.status === 422) return 'forged'
    return response.ok ? (read(await response.json()) ?? 'failed') : 'failed'
  } catch {
    return 'failed'
  }
}

function read(body: unknown): LinkedResult | null {
  const { owner, input, shared, isReworded } = Object(body)
  if (typeof input !== 'object' || input === null) return null
  const { email, lead, reference } = Object(owner)
  const isOwned = [email, lead, reference].every((text) => typeof text === 'string')
  return {
    input,
    shared: shared === true,
    isReworded: isReworded === true,
    owner: isOwned ? { email, lead, reference } : null,
  }
}
