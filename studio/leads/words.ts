import type { BadgeTone } from '@sanity/ui'
import type { DeliveryEntry, SubmissionEntry, TimelineEntry } from '#lib/leads/desk/story.ts'
import type { Filters } from '#lib/leads/desk/filters.ts'
import type { PersonState } from '#lib/platform/database/tables/people.ts'
import type { StopReason } from '#lib/platform/database/tables/emails.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { formatMoney } from '#lib/ui/money.ts'

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

type Rich = 'submission' | 'result' | 'delivery' | 'note' | 'call'
export type PlainEntry = Exclude<TimelineEntry, { kind: Rich }>

export const TOOLS = { roi: 'ROI calculator', automation: 'readiness quiz' } as const

const REPORTS = { roi: 'ROI', automation: 'readiness' } as const

/** What happened, in a sentence without a period. */
export function sentence(entry: PlainEntry): string {
  switch (entry.kind) {
    case 'report': {
      const report = `the ${REPORTS[entry.tool]} report (${entry.format.toUpperCase()})`
      return entry.delivery === 'email' ? `Emailed themselves ${report}` : `Downloaded ${report}`
    }
    case 'booking':
      return 'Opened the booking page'
    case 'details':
      return `Said: ${entry.details.map(({ label, value }) => `${label}: ${value}`).join(', ')}`
    case 'link-opened':
      return entry.elsewhere
        ? 'Their email link was opened on a device that we don’t know as theirs'
        : 'Opened their result from the email link'
    case 'state':
      return changed(entry)
    case 'owner':
      return owned(entry)
    case 'emails-allowed': {
      const { author, email, why, reason } = entry
      return `${author.name} allowed emails to ${email} again (${STOP_TITLES[why].toLowerCase()}): “${reason}”`
    }
    case 'joined':
    case 'separated': {
      const both = entry.emails.map((email) => email ?? 'an address that was erased').join(' and ')
      const done = entry.kind === 'joined' ? 'joined' : 'separated'
      return `${entry.author.name} ${done} ${both}`
    }
  }
}

function changed(entry: Extract<PlainEntry, { kind: 'state' }>): string {
  const { from, to, author, amount, currency, reason } = entry
  const worth = amount !== undefined && currency !== undefined && formatMoney({ amount, currency })
  const why = reason && `“${reason}”`
  const details = [worth, why].filter(Boolean).join(', ')
  if (from === to) return `${author.name} set the ${worth ? 'amount' : 'reason'} to ${details}`
  const change = `${author.name} changed the state from ${STATE_TITLES[from]} to ${STATE_TITLES[to]}`
  return details ? `${change}: ${details}` : change
}

function owned({ to, author }: Extract<PlainEntry, { kind: 'owner' }>): string {
  if (!to) return `${author.name} removed the owner`
  return to.id === author.id
    ? `${author.name} became the owner`
    : `${author.name} made ${to.name} the owner`
}

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

/** Why an address gets no email. */
export const STOP_TITLES: Record<StopReason, string> = {
  complained: 'Reported as spam',
  bounced: 'Bounced',
  suppressed: 'Suppressed at Resend',
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
