import { SETTINGS_TEXTS } from './defaults.ts'
import { text } from './readers.ts'
import type { LEAD_EMAILS_QUERY_RESULT } from './schema.generated.ts'

/** How the team's emails about leads go out, when a daily one does, and who emails are from. */
export interface LeadEmails {
  /** Whether the team gets one email a day instead of one for each lead. */
  isDaily: boolean
  /** The hour of the daily email, 0-23, in `timeZone`. */
  hour: number
  /** The team's, an IANA name: of that hour, and of calls in its emails. */
  timeZone: string
  calls: CallSettings
  /** The company's name, which signs the team's emails. */
  company: string
  /** The name that every email is from. */
  sender: string
}

/** What happens by itself when a call is booked: each is on unless staff turned it off. */
export const CALL_SETTINGS = {
  /** State New becomes In talks. */
  startsTalks: true,
  /** The team is told of calls that are booked, moved or canceled. */
  tellsTeam: true,
  /** The team is told of a booking page that was opened, without a call an hour later. */
  tellsOfPresses: true,
  /** Emails to people with a call don't offer them one. */
  endsOffers: true,
  /** People who cancel or miss a call get an email with a way to book again. */
  offersAgain: true,
}
export type CallSettings = typeof CALL_SETTINGS

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
    calls,
    name,
    senderName,
  } = Object(result)
  const company = text(name, SETTINGS_TEXTS.name)
  return {
    isDaily: leadEmails === 'daily',
    hour: Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : LEAD_EMAILS.hour,
    timeZone:
      typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : LEAD_EMAILS.timeZone,
    calls: mapCallSettings(calls),
    company,
    sender: text(senderName, company),
  }
}

function mapCallSettings(stored: unknown): CallSettings {
  const fields: Record<string, unknown> = Object(stored)
  const isOn = (name: keyof CallSettings) => fields[name] !== false
  return {
    startsTalks: isOn('startsTalks'),
    tellsTeam: isOn('tellsTeam'),
    tellsOfPresses: isOn('tellsOfPresses'),
    endsOffers: isOn('endsOffers'),
    offersAgain: isOn('offersAgain'),
  }
}
