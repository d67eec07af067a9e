import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CallSettings, Confirmation } from '#lib/content/lead-emails.ts'
import type { Wanted } from '#lib/platform/database/allowance.ts'
import type { Purpose } from '#lib/platform/database/tables/emails.ts'
import type { Variables, Check } from '#lib/platform/finding.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import type { EventData, Member } from '#lib/leads/story/kinds.ts'
import type { ResourceTypeRecord } from '#lib/tools/resource-types.ts'
import type { ErasureStep } from '#lib/leads/provider/erasure.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'

/** A way on which a lead is passed on, and all that the outbox, commands and metrics need of it. */
export interface Channel<Settings> {
  /** Stored with each delivery, so it never changes. */
  name: string
  provider: Provider
  /** How a new lead starts a delivery; null if something else does, such as a report. */
  start: Start<Settings> | null
  /** What it tells of an event in a person's story; null for one that it doesn't tell of. */
  onEvent?(event: NewEvent, settings: Settings): (News & { payload: { data: object } }) | null
  /** What it tells of a call, or of what came of it; null for what it doesn't tell of. */
  onCall?(news: CallNews, settings: Settings): News | null
  /**
   * Of one that writes to visitors: the address that a payload, prepared or not, is for. What an
   * address may not get is not sent (lib/leads/email-stops).
   */
  visitor?(payload: unknown): string | undefined
  /** What it writes to people for: it waits where they have to confirm that (lib/leads/consents). */
  consent?: { purpose: Purpose; address(payload: unknown): string | undefined }
  /**
   * Turns a stored wish into what is sent, before the first attempt: what a lead couldn't wait for.
   * Null if payloads are stored as they are sent.
   */
  prepare: ((claimed: ClaimedWish) => Promise<Prepared>) | null
  /** Tries a stored payload once. May throw, which counts as a failed attempt. */
  send(payload: unknown, settings: Settings, attempt: Attempt): Promise<Outcome>
  /** Ends a delivery that the provider has accepted. Left out where it is kept as sent. */
  finish?(db: NodePgDatabase, delivery: Finished, providerId: string): Promise<void>
  /** What a permanent refusal means: someone has to act, or an email address was mistyped. */
  refusal: 'ours' | 'typo'
  /** The part of a parked payload that is a setting of the site: a retry takes today's. */
  renew: ((variables: Variables) => object) | null
  /** Null if it passes nothing on about a person. */
  forget: Forget | null
  /** Of a channel that erases people: what is told of it. */
  erasing?: Erasing
  /** Set where DELIVERIES_PER_HOUR limits it although no lead starts it. */
  hasQuota?: true
  /** What else a first attempt counts for, such as an inbox that gets only a few a day. */
  limits?(payload: unknown): readonly Wanted[]
  /**
   * Where the provider has no idempotency key: where people look whether it arrived. What nobody
   * knows the outcome of is parked.
   */
  onlyOnce?: string
}

type Finished = Pick<ClaimedWish, 'id' | 'payload' | 'attempts'>

export interface ClaimedWish {
  id: string
  /** The payload as stored: a wish, or what an earlier attempt prepared. */
  payload: unknown
  /** Attempts started. What is prepared is stored only while this is unchanged. */
  attempts: number
}

/** What is sent; that nothing has to be, and the delivery is gone; or why that couldn't be said. */
export type Prepared =
  | { kind: 'ready'; payload: unknown }
  | { kind: 'unneeded' }
  | Exclude<Outcome, { kind: 'sent' }>

export interface Attempt {
  timeout: number
  /** The provider's idempotency key: the same for every attempt. */
  key: string
}

interface Start<Settings> {
  /** Once a person, for all that they ask for, once for each resource, or each time they ask. */
  per: 'person' | 'resource' | 'submission'
  /** What is sent, frozen with the lead; null if this lead isn't for this channel. */
  payload(lead: NewLead, settings: Settings): object | null
}

/** A submission that is about to be stored, as a channel may tell of it. */
export interface NewLead {
  id: string
  email: string
  /** `resource_{slug}` */
  source: string
  title: string
  page: string | null
  attribution: Partial<Record<string, string>> | null
  at: Date
  /** Whether the team reads of leads once a day, in a digest, instead of at once. */
  isForDigest: boolean
  siteUrl: string
  /** The company's name, and the name that its emails are from; empty if content didn't respond. */
  company: string
  sender: string
  /** 'nothing' if there is no such resource, null if content didn't respond in time. */
  opens: ResourceTypeRecord['opens'] | 'nothing' | null
  /** A keyed hash of the visitor's network; empty if unknown. */
  network: string
  /** What they have to confirm first. */
  confirmation: Confirmation
}

export type NewEvent =
  | { kind: 'booking'; lead: string }
  | ({ kind: 'result'; lead: string } & EventData<'result'>)
  | ({ kind: 'details'; lead: string } & EventData<'details'>)

interface News {
  /** Tells it from other news of the same: after a submission, or about a call. Sent once. */
  name: string
  /** Frozen with the event, or with its last change before it is due. */
  payload: object
  /** Seconds until it is due: as long as a visitor may go on changing it. */
  wait: number
}

/**
 * What happened, with the person whom it is about. `pressed`: they opened the booking page. `hot`,
 * `hot-again`: their score says so, for the first time, or after a week. `assigned`: to that owner.
 */
export type CallNews = {
  /** What it is about, so that each channel tells of it once: a call, or what sales said. */
  of: string
  person: { id: string; email: string }
  /** ID of the person's first submission. */
  lead: string
  at: Date
  settings: CallSettings
} & (
  | {
      kind: 'booked' | 'moved' | 'cancelled' | 'held' | 'missed'
      call: Call
      movedFrom?: MovedFrom
    }
  | { kind: 'pressed' | 'hot' | 'hot-again' }
  | { kind: 'assigned'; owner: Member; by: string }
  | { kind: 'won'; amount: number | null; currency: string | null }
  | { kind: 'lost'; reason: string | null }
)

/** The call before one that was moved; null while nothing has told when that was to begin. */
interface MovedFrom {
  id: string
  startsAt: Date | null
}

/** What happens to a person’s data at the provider when the person is erased. */
type Forget =
  | {
      kind: 'erase'
      place: string
      by: string
    }
  | {
      /** We can't erase it, so we report the provider's IDs of it. */
      kind: 'remains'
      /** What is left and where, as lines for the operator. Channels may share one function. */
      report(providerIds: readonly string[]): string
    }

interface Erasing {
  /** Where the person may still be, such as 'on the marketing list'. */
  where(payload: unknown): string
  /** How an attempt that the provider accepted ended. */
  tell(payload: unknown, providerId: string): ErasureStep
}

/** A service that accepts deliveries. All its channels share one backoff. */
export interface Provider<Name extends string = string> {
  /** Stored with its holds, so it never changes. */
  name: Name
  /** `npm run doctor`: asks the service whether our settings work. Changes and sends nothing. */
  check: Check
}
