/**
 * What the Studio's Leads tool and the site's routes under /api/desk say to each other, as JSON:
 * dates are ISO strings.
 *
 * | request                                    | body               | response                   |
 * | ------------------------------------------ | ------------------ | -------------------------- |
 * | POST /api/desk/session                     | `{ secret }`       | `Session`; 401, 403        |
 * | GET /api/desk/leads?filters&after=cursor   |                    | `LeadPage`                 |
 * | GET /api/desk/leads/choices                |                    | `Choices` for the filters  |
 * | GET /api/desk/leads/export?filters         |                    | a CSV file                 |
 * | GET /api/desk/leads/{id}                   |                    | `LeadStory`; 404; or of a  |
 * |                                            |                    | submission `WhosLead`      |
 * | PATCH /api/desk/leads/{id}                 | `LeadChange`       | `LeadStory`                |
 * | POST /api/desk/leads/{id}/notes            | `{ text, key }`    | `LeadStory`                |
 * | DELETE /api/desk/leads/{id}                |                    | `Erased`, also again       |
 * | GET /api/desk/erasures                     |                    | `OpenErasure[]`            |
 * | POST /api/desk/deliveries/{id}/retry       |                    | `DeliveryEntry`            |
 *
 * An `{id}` may be a submission's reference too, as bookings have it.
 *
 * Without a session each responds 401, from another site's page 403; errors are problem details
 * (RFC 9457) that name the `field`.
 */
import type { PersonState } from '#lib/platform/database/tables.ts'

/** A member of the Sanity project. */
export interface Member {
  id: string
  name: string
}

export interface Session {
  member: Member
  /** ISO date and time. */
  expires: string
}

/** Query parameters of the list and the export, and how they are sorted; each is optional. */
export interface Filters {
  /** Words that begin a part of the email address: 'ada', 'example.com'. */
  search?: string
  /** Slug. */
  resource?: string
  campaign?: string
  state?: PersonState
  /** Points. */
  minScore?: number
  /** YYYY-MM-DD, UTC, both included: when the person was last active. */
  from?: string
  to?: string
  /** 'only' lists spam, which is otherwise left out. */
  spam?: 'only'
  /** 'score': the highest first, and people who have none yet last. Otherwise latest activity. */
  sort?: 'score'
}

/** A person in the list. */
export interface Lead {
  id: string
  email: string
  firstAt: string
  lastAt: string
  /** Slugs. */
  resources: string[]
  /** utm_campaign, or else utm_source, or else the referrer's host; null if none is known. */
  origin: string | null
  state: PersonState
  owner: Member | null
  /** Null until scored. */
  score: number | null
  isFlagged: boolean
}

export interface LeadPage {
  /** In the order that was asked for. */
  leads: Lead[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

export interface Choices {
  resources: { slug: string; title: string }[]
  campaigns: string[]
}

/** One entry of the timeline. */
export type TimelineEntry =
  | SubmissionEntry
  | ResultEntry
  | ReportEntry
  | DeliveryEntry
  | { kind: 'booking'; at: string; resource: string | null }
  | { kind: 'link-opened'; at: string; resource: string | null; elsewhere: boolean }
  | { kind: 'note'; at: string; text: string; author: Member }
  | { kind: 'state'; at: string; from: PersonState; to: PersonState; author: Member }
  | { kind: 'owner'; at: string; to: Member | null; author: Member }

export interface SubmissionEntry {
  kind: 'submission'
  at: string
  resource: string
  page: string | null
  /** Whether they had asked for this resource before. */
  isAgain: boolean
  /** Spam reason. */
  flag: string | null
  consent: string | null
  attribution: Partial<Record<string, string>> | null
}

export interface ResultEntry {
  kind: 'result'
  at: string
  resource: string | null
  tool: 'roi' | 'automation'
  /** Whether it came from somebody else's link. */
  shared: boolean
  /** The outcome: '26 of 32 points: High Automation Readiness.', and what the quiz says of it. */
  summary: string
  /** What the tool's page and the team's email say: 'Net Benefit' and '$12,000'. */
  figures: { label: string; value: string }[]
  /**
   * What was entered, or answered, in words: question and answer as they were then, and what they
   * say today if that is something else.
   */
  rows: { label: string; value: string; today?: { label: string; value: string } }[]
  /** What is to be known of the rows' words, if anything. */
  note: string | null
  /** For the chart: the value at month 0 to 36 in USD (roi), or percentages 0-100 (automation). */
  chart: ResultChart
}

export type ResultChart =
  | { kind: 'value'; values: number[] }
  | { kind: 'score'; percent: number; parts: { label: string; percent: number }[] }

export interface ReportEntry {
  kind: 'report'
  at: string
  resource: string | null
  tool: 'roi' | 'automation'
  delivery: 'file' | 'email'
  format: 'html' | 'pdf'
}

/** An email, a contact or another delivery. */
export interface DeliveryEntry {
  kind: 'delivery'
  at: string
  id: string
  channel: string
  /** `limited`: held back by a limit of ours; `lastError` says which, and when there is room. */
  state: 'waiting' | 'sent' | 'parked' | 'limited'
  attempts: number
  lastError: string | null
  sentAt: string | null
  nextAttemptAt: string | null
  /** The hold that it waits for, too: until when nothing is sent this way, and why. */
  hold: { until: string; reason: string } | null
}

export interface LeadStory extends Lead {
  /** How often they were here, hours apart. */
  visits: number
  scoreReasons: { points: number; reason: string }[]
  attribution: Partial<Record<string, string>> | null
  /** How many things that a visitor does are kept, if the story has as many; null before. */
  fullAt: number | null
  /** Latest first. */
  timeline: TimelineEntry[]
}

/** The person behind a submission, as a link in an email about a new person has it. */
export interface WhosLead {
  personId: string
}

/** What may be changed: at least one of them. */
export interface LeadChange {
  state?: PersonState
  /** Who has worked in Leads; the name is the one they are known by. */
  owner?: Member | null
}

/** What an erasure did, as lines to show. */
export interface Erased {
  done: string[]
  /** What is left, and where. */
  left: string[]
  /** What the site tries until it is done. */
  waiting: string[]
}

/** What a provider still has of a person who was erased. */
export interface OpenErasure {
  /** Null if nothing was stored here; otherwise DELETE tries it now. */
  personId: string | null
  email: string
  channel: string
  since: string
  lastError: string | null
}
