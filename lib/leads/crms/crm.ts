import type { PersonState } from '#lib/platform/database/tables/people.ts'
import type { crmEvents } from '#lib/platform/database/tables/crms.ts'
import type { CrmName } from '#lib/content/lead-emails.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { crmVariables } from '#lib/platform/env/crms.ts'
import type { FieldName, Values } from '#lib/leads/crms/fields.ts'

/** The variables of all CRMs, as they are set. */
export type CrmSettings = Partial<Record<keyof typeof crmVariables, string>>

/** A CRM: what connects the site with it, and how it tells of changes. */
export interface Crm {
  /** Stored with each contact, the last part of its webhook's URL, and its name in holds. */
  name: CrmName
  title: string
  /** The variable whose value lets us in; without it, the CRM is off. */
  token: keyof Env & keyof CrmSettings & `${string}_TOKEN`
  /** The variable that its webhooks are checked with. */
  secret: keyof Env & keyof CrmSettings & `${string}_WEBHOOK_${string}`
  /** How many people are written at once, in well under a minute. */
  batch: number
  connect(settings: CrmSettings): Connection
  /** Whether these bytes are from it, and of now where it signs when. */
  isSigned(webhook: Webhook, secret: string): boolean
  /** What a webhook's JSON tells of contacts; what is none of our business is only counted. */
  read(json: unknown, names: Names): Told
}

export interface Webhook {
  /** As the CRM was given it. */
  url: string
  body: string
  headers: Headers
  now: number
}

export interface Told {
  events: CrmEvent[]
  unknown: number
  /** What should be ours and doesn't fit. */
  unread: number
}

/** Names that the CRM gave our fields, and the choices of `state` as 'state:won'. */
export type Names = Readonly<Record<string, string>>

/** `contact`: it was deleted, or merged into the one that `value` names. */
export type CrmEvent = Pick<
  typeof crmEvents.$inferSelect,
  'contact' | 'field' | 'value' | 'happenedAt'
>

/** What a CRM is to have of a person. */
export interface Wish {
  /** `people.id` */
  person: string
  email: string
  /** For a CRM that has no contact without a name. */
  name: string
  /** The CRM's ID of the contact; null if it isn't known. */
  contact: string | null
  values: Values
  /** Null where the CRM is master. */
  state: PersonState | null
  /** The CRM's ID of a user; null where it is master, or nobody there is the owner. */
  owner: string | null
}

export type Written =
  | { kind: 'written'; person: string; contact: string }
  /** The contact isn't there any longer. */
  | { kind: 'gone'; person: string }
  | { kind: 'refused'; person: string; reason: string }

/** Each call throws a `CrmError`, or one that is like a call without a response. */
export interface Connection {
  /** Makes our fields where they are missing; one that is known stays the same, renamed or not. */
  prepare(known: Names | null): Promise<Names>
  /** Which of our fields are there; for the doctor, which changes nothing. */
  present(known: Names | null): Promise<FieldName[]>
  users(): Promise<{ id: string; email: string }[]>
  /**
   * Writes people, each exactly once however often it is repeated. Calls `done` for each at once, so
   * that what was written before an error is known. Begins nobody's once the process has to stop.
   *
   * @throws RefusedFields if fields that are named have to be left out
   */
  write(wishes: readonly Wish[], names: Names, done: (written: Written) => void): Promise<void>
  /** State and owner of contacts, as if just told. */
  readContacts(contacts: readonly string[], names: Names): Promise<CrmEvent[]>
  /** The contact with an email address. */
  find(email: string): Promise<string | null>
  /** Deletes a contact for good; false if it is gone already. */
  erase(contact: string): Promise<boolean>
}

/** A response that isn't success; without a status, one that can't be read. */
export class CrmError extends Error {
  readonly status: number | null
  readonly headers: Headers

  constructor(message: string, status: number | null = null, headers = new Headers()) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** The CRM answered with the contact of somebody else, which isn't touched. */
export class OtherContact extends CrmError {
  constructor(title: string) {
    super(`${title} answered with the contact of somebody else`)
  }
}

/** Fields that the CRM doesn't have or takes no value for, with its words. */
export class RefusedFields extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
  }
}
