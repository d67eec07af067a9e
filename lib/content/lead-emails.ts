import { SETTINGS_TEXTS } from './defaults.ts'
import { items, oneOf, text, texts } from './readers.ts'
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
  /** Who looks after new leads: the first that a person fulfils, from the top. */
  rules: AssignmentRule[]
  crm: CrmMasters
  confirmation: Confirmation
  /** The company's name, which signs the team's emails. */
  company: string
  /** The name that every email is from. */
  sender: string
}

/** What an address gets nothing of before its owner has confirmed it. */
export const CONFIRMATIONS = ['none', 'newsletter', 'everything'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

/** What happens by itself with a call: each is on unless staff turned it off. */
export const WHEN_BOOKED = {
  /** State New becomes In talks. */
  startsTalks: true,
  /** The team is told of calls that are booked, moved or canceled. */
  tellsTeam: true,
  /** Who looks after a person is told when they open the booking page, once a day. */
  tellsOfPresses: true,
  /** Emails to people with a call don't offer them one. */
  endsOffers: true,
  /** People who cancel or miss a call get an email with a way to book again. */
  offersAgain: true,
}

/** What else people are told of: each is on unless staff turned it off. */
export const ALERTS = {
  /** When they are hot for the first time. */
  tellsOfHot: true,
  /** When they were hot and come back after a week. */
  tellsOfReturns: true,
  /** Editors, of what waits for them. */
  tellsEditors: true,
}

/** Both groups of the site settings, as everything but the Studio needs them. */
export const CALL_SETTINGS = { ...WHEN_BOOKED, ...ALERTS }
export type CallSettings = typeof CALL_SETTINGS

/** The CRMs that may say what, and how people call them (lib/leads/crms). */
export const CRM_TITLES = { hubspot: 'HubSpot', pipedrive: 'Pipedrive' }
export type CrmName = keyof typeof CRM_TITLES
const CRM_NAMES = Object.keys(CRM_TITLES) as CrmName[]

/**
 * Which side says what: what the others change doesn't count. 'crm' was stored while there could be
 * only one, and is the one that is connected.
 */
export type CrmMasters = Record<'state' | 'owner', 'site' | 'crm' | CrmName>

/** Of a site whose settings say nothing, and the field's initial values. */
export const LEAD_EMAILS = { isDaily: false, hour: 8, timeZone: 'UTC' } as const

/** Asking for one took longer than all else that a webhook of a booking has to be read for. */
const timeZones = new Set<string>()

/** Whether this is a time zone that dates can be written in. */
export function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    timeZones.add(name)
    return true
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
    alerts,
    assignment,
    crm,
    confirmation,
    name,
    senderName,
  } = Object(result)
  const company = text(name, SETTINGS_TEXTS.name)
  const { stateFrom, ownerFrom } = Object(crm)
  const masters = { state: masterOf(stateFrom), owner: masterOf(ownerFrom) }
  const allCalls = mapCallSettings({ ...Object(calls), ...Object(alerts) })
  return {
    isDaily: leadEmails === 'daily',
    hour: Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : LEAD_EMAILS.hour,
    timeZone:
      typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : LEAD_EMAILS.timeZone,
    // What a CRM says, the site doesn't change by itself.
    calls: { ...allCalls, startsTalks: allCalls.startsTalks && masters.state === 'site' },
    rules: masters.owner === 'site' ? mapRules(assignment) : [],
    crm: masters,
    confirmation: oneOf(CONFIRMATIONS, confirmation) ?? 'none',
    company,
    sender: text(senderName, company),
  }
}

function masterOf(value: unknown): CrmMasters['state'] {
  return oneOf(['crm' as const, ...CRM_NAMES], value) ?? 'site'
}

/** Which people get which owner. What is left out is fulfilled by everybody. */
export interface AssignmentRule {
  key: string
  name: string
  /** Slugs. */
  resources: string[]
  campaign: string
  /** 'example.com', which 'eu.example.com' is a part of. */
  domain: string
  minScore: number | null
  maxScore: number | null
  /** IDs of members, who take turns. */
  owners: string[]
}

/** A rule without owners, or whose resources are all gone, assigns nobody. */
function mapRules(stored: unknown): AssignmentRule[] {
  return items(Array.isArray(stored) ? stored : []).flatMap((rule) => {
    const { _key, name, resources, hasResources, campaign, domain, owners } = Object(rule)
    const slugs = texts(resources)
    const members = texts(owners)
    if (members.length === 0 || (hasResources === true && slugs.length === 0)) return []
    return [
      {
        key: text(_key),
        name: text(name, 'Rule'),
        resources: slugs,
        campaign: text(campaign).toLowerCase(),
        domain: text(domain).toLowerCase(),
        minScore: points(Object(rule).minScore),
        maxScore: points(Object(rule).maxScore),
        owners: members,
      },
    ]
  })
}

function points(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function mapCallSettings(fields: Record<string, unknown>): CallSettings {
  const isOn = (name: keyof CallSettings) => fields[name] !== false
  return {
    startsTalks: isOn('startsTalks'),
    tellsTeam: isOn('tellsTeam'),
    tellsOfPresses: isOn('tellsOfPresses'),
    tellsOfHot: isOn('tellsOfHot'),
    tellsOfReturns: isOn('tellsOfReturns'),
    tellsEditors: isOn('tellsEditors'),
    endsOffers: isOn('endsOffers'),
    offersAgain: isOn('offersAgain'),
  }
}
