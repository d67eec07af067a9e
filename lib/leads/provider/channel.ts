import type { Variables } from '#lib/doctor/finding.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'
import type { Provider } from '#lib/leads/provider/provider.ts'

/**
 * A way on which a lead is passed on, and everything the outbox, the commands and the metrics need
 * to know about it. `Settings` are the variables of its provider, validated.
 */
export interface Channel<Settings> {
  /** Stored with each delivery, so it never changes. */
  name: string
  provider: Provider
  /** How a new lead starts a delivery; null if something else does, such as a report. */
  start: Start<Settings> | null
  /** What it tells of an event in a person's story; null for one that it doesn't tell of. */
  onEvent?(event: NewEvent, settings: Settings): EventNews | null
  /** Tries a stored payload once. May throw, which counts as a failed attempt. */
  send(payload: unknown, settings: Settings, attempt: Attempt): Promise<Outcome>
  /** What a permanent refusal means: someone has to act, or an email address was mistyped. */
  refusal: 'ours' | 'typo'
  /** The part of a parked payload that is a setting of the site: a retry takes today's. */
  renew: ((variables: Variables) => object) | null
  forget: Forget
  /** Set where DELIVERIES_PER_HOUR limits it although no lead starts it. */
  hasQuota?: true
  /**
   * Set where the provider has no idempotency key: what nobody knows the outcome of is parked
   * instead of tried again, since it may have arrived. Where people look whether it did.
   */
  onlyOnce?: string
}

export interface Attempt {
  /** Request timeout in milliseconds. */
  timeout: number
  /** The provider's idempotency key: the same for every attempt. */
  key: string
}

interface Start<Settings> {
  /** Once a person, whatever they ask for, or once for each of their resources. */
  per: 'person' | 'resource'
  /** What is sent, frozen with the lead; null if this lead isn't for this channel. */
  payload(lead: NewLead, settings: Settings): object | null
  /** A payload's email address, if one inbox may get only a few a day in different spellings. */
  limitedInbox: ((payload: unknown) => string | null) | null
}

/** A submission that is about to be stored, as a channel may tell of it. */
export interface NewLead {
  id: string
  email: string
  /** `resource_{slug}` */
  source: string
  /** Title of the resource. */
  title: string
  /** Path of the page with the form. */
  page: string | null
  /** How the visit began. */
  attribution: Partial<Record<string, string>> | null
  at: Date
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/** What a visitor did after a submission and is about to be stored, as a channel may tell of it. */
export type NewEvent =
  | { kind: 'booking'; lead: string }
  | ({ kind: 'result'; lead: string } & EventData<'result'>)

interface EventNews {
  /** Tells it from other news after the same submission: the same name is told once. */
  name: string
  /** Frozen with the event, or with its last change before it is due. */
  payload: { data: object }
  /** Seconds until it is due: as long as a visitor may go on changing it. */
  wait: number
}

/** What becomes of what the provider has when a person is erased. */
export type Forget =
  | {
      kind: 'erase'
      /** The place, at the start of a sentence: 'Marketing list'. */
      place: string
      /** The variables without which it can't be asked. */
      needs: readonly string[]
      /** Erases one spelling of an email address there. Never throws. */
      erase(email: string, variables: Variables, timeout: number): Promise<Departure>
    }
  | {
      /** We can't erase it, so we report the provider's IDs of it. */
      kind: 'remains'
      /** What is left and where, as lines for the operator. Channels may share one function. */
      report(providerIds: readonly string[]): string
    }

/** The result of an erasure at a provider: deleted now, not there, or `failed`, with the reason. */
export type Departure =
  | { kind: 'deleted' }
  | { kind: 'absent' }
  | { kind: 'failed'; reason: string }
