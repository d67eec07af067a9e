import type { TimelineEntry } from '#lib/leads/desk/contract.ts'
import { STATE_TITLES } from './states.ts'

/** Entries that have more to show than a sentence. */
type Rich = 'submission' | 'result' | 'delivery' | 'note'
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
    case 'link-opened':
      return entry.elsewhere
        ? 'Their email link was opened on a device that we don’t know as theirs'
        : 'Opened their result from the email link'
    case 'state':
      return `${entry.author.name} changed the state from ${STATE_TITLES[entry.from]} to ${STATE_TITLES[entry.to]}`
    case 'owner':
      return owned(entry)
  }
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
}
