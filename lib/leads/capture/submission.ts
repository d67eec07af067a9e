import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isAcceptableEmail, MAX_EMAIL, UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { ATTRIBUTION_FIELDS, URL_FIELDS } from '#lib/leads/person/attribution.ts'
import { HONEYPOT, MAX_FIELD_LENGTH } from '#lib/leads/person/in-browser.ts'
import { meantAddress } from '#lib/leads/person/mistyped.ts'
import { cut } from '#lib/platform/database/storable.ts'
import { namedId } from '#lib/leads/person/ids.ts'

const SOURCE = /^resource_([a-z0-9][a-z0-9-]{0,95})$/

/** A path of this site. `//` and `/\` would take a browser to another host. */
const SITE_PATH = /^\/(?![/\\])/

export const submissionSchema = z.object({
  email: z
    .string('an email address is needed')
    .trim()
    .refine(isAcceptableEmail, `an email address with an @, at most ${MAX_EMAIL} characters`),
  source: z
    .string('resource_ and the slug of a resource are needed')
    .regex(SOURCE, 'resource_ and the slug of a resource'),
  page: z
    .string('a path of this site')
    .max(2048, 'a path of at most 2048 characters')
    .regex(SITE_PATH, 'a path of this site, such as /resources')
    .refine((path) => !UNPRINTABLE.test(path), 'a path without control characters')
    .optional(),
  /** The browser's key for this submission, the same for each retry, so that it is stored once. */
  idempotencyKey: z.uuid('a UUID that the browser made for this submission').optional(),
  /** Of who can be asked whether they meant another address: about which they were; '' at first. */
  asked: z.unknown().optional(),
  consent: z.unknown().transform(readConsent).optional(),
  attribution: z.unknown().transform(readAttribution).optional(),
  [HONEYPOT]: z.unknown().optional(),
})

export type Submission = z.infer<typeof submissionSchema>

/** The address to ask about before this one is stored, once; undefined if there is nothing to ask. */
export function addressToAsk({ email, asked }: Submission): string | undefined {
  return asked === undefined || asked === email ? undefined : meantAddress(email)
}

/** Maximum characters stored of the consent text; the Studio allows fewer. */
const MAX_CONSENT_LENGTH = 1000

/** The consent text on one line; null if none was sent. No lead is refused for it. */
function readConsent(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = cut(value.replace(/\s+/g, ' ').trim(), MAX_CONSENT_LENGTH)
  return line === '' || UNPRINTABLE.test(line) ? null : line
}

export function slugOf(source: string): string | null {
  return SOURCE.exec(source)?.[1] ?? null
}

/** The same for the same idempotency key and content; random without a key. */
export function submissionId({ idempotencyKey, email, source }: Submission): string {
  if (idempotencyKey === undefined) return randomUUID()
  return namedId(idempotencyKey.toLowerCase(), email, source)
}

export type Attribution = Partial<Record<(typeof ATTRIBUTION_FIELDS)[number], string>>

/** What a booking link carries: a call also says which variants of pages its visit saw. */
const CARRIED_FIELDS = [...ATTRIBUTION_FIELDS, 'variant'] as const

/** Drops what isn't on the list, isn't a string or has control characters; cuts what is long. */
export function readAttribution(input: unknown): Attribution | null {
  return readFields(input, ATTRIBUTION_FIELDS)
}

/** The same of what a scheduler gives back. */
export function readCarried(input: unknown): Record<string, string> | undefined {
  return readFields(input, CARRIED_FIELDS) ?? undefined
}

function readFields(input: unknown, names: readonly string[]): Record<string, string> | null {
  const fields: Record<string, unknown> = Object(input)
  const entries = names.flatMap((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value !== 'string') return []
    const isUrl = URL_FIELDS.some((field) => field === name)
    const stored = cut(isUrl ? value.replace(/[?#].*/s, '') : value, MAX_FIELD_LENGTH)
    return stored === '' || UNPRINTABLE.test(stored) ? [] : [[name, stored]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
