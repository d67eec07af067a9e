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
import type { EventData, Member, ToolName } from '#lib/leads/story/kinds.ts'
import type { ResultText } from '#lib/leads/story/results.ts'
import type { PersonState } from '#lib/platform/database/tables.ts'

export interface Session {
  member: Member
  expires: string
}

export interface Lead {
  id: string
  email: string
  firstAt: string
  lastAt: string
  resources: string[]
  /** utm_campaign, or else utm_source, or else the referrer's host; null if none is known. */
  origin: string | null
  state: PersonState
  owner: Member | null
  score: number | null
  isFlagged: boolean
}

export interface LeadPage {
  leads: Lead[]
  next: string | null
}

export interface Choices {
  resources: { slug: string; title: string }[]
  campaigns: string[]
}

export type TimelineEntry =
  | SubmissionEntry
  | ResultEntry
  | ({ kind: 'report'; at: string; resource: string | null } & EventData<'report'>)
  | DeliveryEntry
  | { kind: 'booking'; at: string; resource: string | null }
  | { kind: 'link-opened'; at: string; resource: string | null; elsewhere: boolean }
  | ({ kind: 'note'; at: string } & EventData<'note'>)
  | ({ kind: 'state'; at: string } & EventData<'state'>)
  | ({ kind: 'owner'; at: string } & EventData<'owner'>)

export interface SubmissionEntry {
  kind: 'submission'
  at: string
  resource: string
  page: string | null
  /** Whether they had asked for this resource before. */
  isAgain: boolean
  flag: string | null
  consent: string | null
  attribution: Partial<Record<string, string>> | null
}

export interface ResultEntry extends ResultText {
  kind: 'result'
  at: string
  resource: string | null
  tool: ToolName
  shared: boolean
  /** What the tool's page and the team's email say: 'Net Benefit' and '$12,000'. */
  figures: { label: string; value: string }[]
}

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
  timeline: TimelineEntry[]
}

/** The person behind a submission, as a link in an email about a new person has it. */
export interface WhosLead {
  personId: string
}

export interface Erased {
  done: string[]
  left: string[]
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
