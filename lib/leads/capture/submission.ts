import { z } from 'zod'
import { readAttribution } from '#lib/leads/capture/attribution.ts'
import { isAcceptableEmail, MAX_EMAIL, UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import { HONEYPOT } from '#lib/leads/capture/honeypot.ts'
import { cut } from '#lib/platform/database/storable.ts'

const SOURCE = /^resource_([a-z0-9][a-z0-9-]{0,95})$/

/** A path of this site. `//` and `/\` would take a browser to another host. */
const SITE_PATH = /^\/(?![/\\])/

/** The payload the gate sends. */
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
  consent: z.unknown().transform(readConsent).optional(),
  attribution: z.unknown().transform(readAttribution).optional(),
  [HONEYPOT]: z.unknown().optional(),
})

export type Submission = z.infer<typeof submissionSchema>

/** Maximum characters stored of the consent text; the Studio allows fewer. */
const MAX_CONSENT_LENGTH = 1000

/** The consent text on one line; null if none was sent. No lead is refused for it. */
function readConsent(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = cut(value.replace(/\s+/g, ' ').trim(), MAX_CONSENT_LENGTH)
  return line === '' || UNPRINTABLE.test(line) ? null : line
}

/** The slug in a source, or null if it contains none. */
export function slugOf(source: string): string | null {
  return SOURCE.exec(source)?.[1] ?? null
}
