import type { StopReason } from '#lib/platform/database/tables/emails.ts'
import { formatMoney } from '#lib/ui/money.ts'
import type { Detail } from './details.ts'
import type { EventData, Member } from './kinds.ts'
import { STATE_TITLES } from './state-titles.ts'

type Told<Kind extends 'report' | 'state' | 'owner' | 'emails-allowed'> = {
  kind: Kind
} & EventData<Kind>

/** What one sentence tells of a story. */
export type PlainEntry =
  | Told<'report'>
  | Told<'state'>
  | Told<'owner'>
  | Told<'emails-allowed'>
  | { kind: 'booking' }
  | { kind: 'link-opened'; elsewhere: boolean }
  | { kind: 'details'; details: Detail[] }
  | { kind: 'joined' | 'separated'; author: Member; emails: (string | null)[] }

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

/** Why an address gets no email. */
export const STOP_TITLES: Record<StopReason, string> = {
  complained: 'Reported as spam',
  bounced: 'Bounced',
  suppressed: 'Suppressed at Resend',
}
