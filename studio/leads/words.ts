import type { BadgeTone } from '@sanity/ui'
import type { DeliveryEntry, SubmissionEntry, TimelineEntry } from '#lib/leads/desk/story.ts'
import type { Filters } from '#lib/leads/desk/filters.ts'
import type { PersonState } from '#lib/platform/database/tables/people.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'

export const STATE_TONES: Record<PersonState, BadgeTone> = {
  new: 'primary',
  'in-talks': 'caution',
  won: 'positive',
  lost: 'default',
  'not-a-fit': 'default',
}

/** Whom the list can be narrowed to by their calls. */
export const CALL_TITLES: Record<NonNullable<Filters['call']>, string> = {
  ahead: 'A call ahead',
  unsaid: 'Past, nobody said how it went',
  booked: 'Booked',
  held: 'Held',
  missed: 'Missed',
  pressed: 'Opened the page, not booked',
  none: 'Not booked',
}

export function isCallFilter(text: string): text is NonNullable<Filters['call']> {
  return Object.hasOwn(CALL_TITLES, text)
}

export const STATES = Object.keys(STATE_TITLES).filter(isState)

export function isState(text: string): text is PersonState {
  return text in STATE_TITLES
}

export const TOOLS = { roi: 'ROI calculator', automation: 'readiness quiz' } as const

/** A channel's name as words; those of other versions of the site are spelled out. */
export function channelTitle(name: string): string {
  const words = name.replaceAll('-', ' ')
  return CHANNELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const CHANNELS: Record<string, string> = {
  'team-email': 'Email to the team',
  'follow-up-email': 'Second email to the team',
  'lead-email': 'Email to the lead',
  'report-email': 'Email with the report',
  'sequence-email': 'Email of a sequence',
  'confirmation-email': 'Email to confirm the address',
  'call-email': 'Email to the team about a call',
  'alert-email': 'Alert by email',
  'slack-alert': 'Alert in Slack',
  'rebook-email': 'Email with a way to book again',
}

interface Status {
  title: string
  tone: BadgeTone
}

const DELIVERY_STATES: Record<DeliveryEntry['state'] | 'held', Status> = {
  waiting: { title: 'Waiting', tone: 'caution' },
  held: { title: 'On hold', tone: 'caution' },
  sent: { title: 'Sent', tone: 'positive' },
  parked: { title: 'Not sent', tone: 'critical' },
  limited: { title: 'Over a daily limit', tone: 'default' },
}

/** Why an email isn't sent. */
const HELD_BACK: Record<string, Status> = {
  stopped: { title: 'Not sent: no emails to this address', tone: 'default' },
  unconfirmed: { title: 'Waits until they confirm their address', tone: 'default' },
}

/** What became of an email that was sent, by its name in lib/leads/email-events. */
const ENDS: Record<string, Status> = {
  delivered: { title: 'Delivered', tone: 'positive' },
  delayed: { title: 'Delayed', tone: 'caution' },
  'soft-bounced': { title: 'Came back for now', tone: 'caution' },
  failed: { title: 'Failed', tone: 'critical' },
  suppressed: { title: 'Suppressed at Resend', tone: 'critical' },
  bounced: { title: 'Bounced', tone: 'critical' },
  complained: { title: 'Reported as spam', tone: 'critical' },
}

/** How far a delivery is: 'Bounced: no such mailbox'. */
export function statusOf(entry: DeliveryEntry): Status {
  const { state, hold, became, becameWhy, isHandedOver } = entry
  if (state !== 'sent') return HELD_BACK[became ?? ''] ?? DELIVERY_STATES[hold ? 'held' : state]
  if (isHandedOver) return { title: 'Handed to Resend', tone: 'default' }
  const end = ENDS[became ?? ''] ?? DELIVERY_STATES.sent
  return becameWhy ? { ...end, title: `${end.title}: ${becameWhy}` } : end
}

/** Entries that are shown as one, latest first: at least one. */
export type Run = [TimelineEntry, ...TimelineEntry[]]

/** Takes as one entry deliveries that ended well and alike, and a resource that was opened again. */
export function folded(entries: readonly TimelineEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && tellTheSame(last[0], entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs
}

function tellTheSame(one: TimelineEntry, other: TimelineEntry): boolean {
  if (one.kind === 'delivery') return other.kind === 'delivery' && endedAlike(one, other)
  return one.kind === 'submission' && other.kind === 'submission' && isSameReturn(one, other)
}

function endedAlike(one: DeliveryEntry, other: DeliveryEntry): boolean {
  const [end, otherEnd] = [statusOf(one), statusOf(other)]
  const endedWell = end.tone === 'positive' || one.isHandedOver
  return endedWell && end.title === otherEnd.title
}

function isSameReturn(one: SubmissionEntry, other: SubmissionEntry): boolean {
  const fields = ['isAgain', 'resource', 'page', 'flag', 'consent'] as const
  return one.isAgain && one.flag === null && fields.every((name) => one[name] === other[name])
}
