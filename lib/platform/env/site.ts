import { z } from 'zod'
import { secret, whole } from '#lib/platform/env/kinds.ts'

const site = 'the URL that visitors use, without a path, such as https://www.example.com'
const schedulers =
  'origins of the embedded scheduler, such as https://calendly.com, separated by spaces'
const dns = 'the address of a DNS server, such as 9.9.9.9 or 127.0.0.1:5353'
const prerendered = 'how many pages of each type the build makes, such as 50'
/** As in a content security policy: all subdomains may be meant. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z\d.-]+(:(\d+|\*))?$/i

function isOrigin(url: string): boolean {
  const { protocol, origin, href } = URL.parse(url) ?? {}
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/`
}

export const siteVariables = {
  SITE_URL: z
    .string({ error: site })
    .refine(isOrigin, site)
    .transform((url) => new URL(url).origin),
  /** Read by next.config.mjs when the site is built; checked here. */
  SCHEDULER_ORIGINS: z
    .string()
    .refine(
      (list) =>
        list
          .trim()
          .split(/\s+/)
          .every((one) => ORIGIN.test(one)),
      schedulers,
    )
    .optional(),
  /** Read when the site is built. */
  PRERENDERED_PAGES: whole(prerendered, 0).default(50),
  /** Read by `npm run doctor`: whom it asks about the sender's domain; the system's own if left out. */
  DNS_SERVER: z
    .string()
    .regex(/^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|\[[\da-f:]+\](:\d{1,5})?)$/i, dns)
    .optional(),
  SITE_KEY: secret('the public key that the report routes ask for, at least 16 characters'),
  /** Number of our own proxies: 0 without one, 1 behind nginx or a load balancer. */
  TRUSTED_PROXIES: whole('how many proxies stand before the site, such as 1', 0, 8).optional(),
}
