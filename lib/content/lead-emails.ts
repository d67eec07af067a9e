import { SETTINGS_TEXTS } from './defaults.ts'
import { text } from './readers.ts'
import type { LEAD_EMAILS_QUERY_RESULT } from './schema.generated.ts'

/** How the team's emails about leads go out, when a daily one does, and who emails are from. */
export interface LeadEmails {
  /** Whether the team gets one email a day instead of one for each lead. */
  isDaily: boolean
  /** The hour of the daily email, 0-23, in `timeZone`. */
  hour: number
  /** An IANA time zone. */
  timeZone: string
  /** The company's name, which signs the team's emails. */
  company: string
  /** The name that every email is from. */
  sender: string
}

/** Of a site whose settings say nothing, and the field's initial values. */
export const LEAD_EMAILS = { isDaily: false, hour: 8, timeZone: 'UTC' } as const

/** Whether this is a time zone that dates can be written in. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** As the settings say; the default replaces what can't be right. */
export function mapLeadEmails(
  result: Partial<Record<keyof NonNullable<LEAD_EMAILS_QUERY_RESULT>, unknown>> | null,
): LeadEmails {
  const {
    leadEmails,
    digestHour: hour,
    digestTimeZone: timeZone,
    name,
    senderName,
  } = Object(result)
  const company = text(name, SETTINGS_TEXTS.name)
  return {
    isDaily: leadEmails === 'daily',
    hour: Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : LEAD_EMAILS.hour,
    timeZone:
      typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : LEAD_EMAILS.timeZone,
    company,
    sender: text(senderName, company),
  }
}
