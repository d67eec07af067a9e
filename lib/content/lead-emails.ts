/** How the team's emails about leads go out, and when a daily one does. */
export interface LeadEmails {
  /** Whether the team gets one email a day instead of one for each lead. */
  isDaily: boolean
  /** The hour of the daily email, 0-23, in `timeZone`. */
  hour: number
  /** An IANA time zone. */
  timeZone: string
}

/** Of a site whose settings say nothing, and the field's initial values. */
export const LEAD_EMAILS: LeadEmails = { isDaily: false, hour: 8, timeZone: 'UTC' }

/** Whether this is a time zone that dates can be written in. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** As the settings say; whatever can't be right is the default. */
export function mapLeadEmails(
  result: { leadEmails?: unknown; digestHour?: unknown; digestTimeZone?: unknown } | null,
): LeadEmails {
  const { leadEmails, digestHour: hour, digestTimeZone: timeZone } = Object(result)
  return {
    isDaily: leadEmails === 'daily',
    hour: Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : LEAD_EMAILS.hour,
    timeZone:
      typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : LEAD_EMAILS.timeZone,
  }
}
