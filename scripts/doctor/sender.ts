import { Resolver } from 'node:dns/promises'
import { z } from 'zod'
import { isLoopback } from '#lib/content/readers.ts'
import { WANTED } from '#lib/leads/email-events/event.ts'
import { bearer, fail, pass, tryFetch, type Check, type Variables } from '#lib/platform/finding.ts'

const EVENTS = 'Email events'
const PATH = '/api/email-events'

const webhooksSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      endpoint: z.string(),
      status: z.string(),
      events: z.array(z.string()).nullable(),
    }),
  ),
})
const oneSchema = z.object({ signing_secret: z.string() })

/** Checks that Resend has a webhook for this site, with its secret and all events. */
export const checkEmailEvents: Check = async (variables) => {
  const { RESEND_API_KEY: key, RESEND_WEBHOOK_SECRET: secret, SITE_URL: site } = variables
  if (!key || !site || !URL.canParse(site)) return []
  if (!secret) {
    const says =
      'nobody tells what becomes of emails. docs/deploy.md says how to connect Resend’s webhook.'
    return [pass(EVENTS, says)]
  }
  const ask = (path: string) =>
    tryFetch(`${variables.RESEND_BASE_URL ?? 'https://api.resend.com'}${path}`, {
      headers: bearer(key),
    })
  const endpoint = new URL(PATH, site).href
  const listed = webhooksSchema.safeParse((await ask('/webhooks'))?.json).data?.data
  if (!listed) {
    const says = `could not be looked at, as with a key that may only send. Does Resend have a webhook for ${endpoint}, with the secret in RESEND_WEBHOOK_SECRET?`
    return [pass(EVENTS, says)]
  }
  const webhook = listed.find(
    (one) => one.endpoint === endpoint || (isLoopback(site) && one.endpoint.endsWith(PATH)),
  )
  if (!webhook) return [fail(EVENTS, `Resend has no webhook for ${endpoint}. See docs/deploy.md.`)]
  if (webhook.status !== 'enabled')
    return [fail(EVENTS, `the webhook for ${endpoint} is ${webhook.status} at Resend.`)]
  const missing = WANTED.filter((name) => webhook.events && !webhook.events.includes(name))
  if (missing.length > 0)
    return [fail(EVENTS, `the webhook at Resend lacks the events ${missing.join(', ')}.`)]
  const one = oneSchema.safeParse((await ask(`/webhooks/${webhook.id}`))?.json).data
  return one && one.signing_secret !== secret
    ? [
        fail(
          EVENTS,
          'the webhook at Resend has another secret. Set its own as RESEND_WEBHOOK_SECRET.',
        ),
      ]
    : [pass(EVENTS, 'Resend tells what becomes of emails, with the right secret.')]
}

const DNS = 'Sender'

interface Wanted {
  what: string
  /** Looked at in this order. */
  names: string[]
  is: RegExp
}

/** What says that emails from a domain are ours, as Resend has them published. */
function wantedOf(domain: string): Wanted[] {
  const labels = domain.split('.')
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  return [
    { what: 'SPF', names: [`send.${domain}`, domain], is: /^v=spf1\b.*\bamazonses\.com\b/i },
    { what: 'DKIM', names: [`resend._domainkey.${domain}`], is: /\bp=[A-Za-z\d+/]/ },
    { what: 'DMARC', names: parents.map((parent) => `_dmarc.${parent}`), is: /^v=DMARC1\b/i },
  ]
}

/** Checks SPF, DKIM and DMARC of the sender's domain by DNS. */
export const checkSenderDns: Check = async (variables) => {
  const domain = /@([^@>\s]+)>?\s*$/.exec(variables.LEADS_FROM ?? '')?.[1]?.toLowerCase()
  // The local Resend sends from a domain of nobody.
  if (!domain || (variables.RESEND_BASE_URL && !variables.DNS_SERVER)) return []
  const resolver = resolverOf(variables)
  const wanted = wantedOf(domain)
  try {
    const found = await Promise.all(wanted.map((one) => has(resolver, one)))
    const missing = wanted.filter((_, index) => !found[index])
    if (missing.length === 0)
      return [pass(DNS, `${domain} has SPF, DKIM and DMARC, so its emails are known to be ours.`)]
    return missing.map(({ what, names }) => fail(DNS, missingIn(what, names)))
  } catch {
    const names = wanted.map(({ what, names: [name] }) => `${what} at ${name}`).join(', ')
    return [
      pass(DNS, `no DNS server answers here. Look at the TXT records of ${domain}: ${names}.`),
    ]
  }
}

function missingIn(what: string, names: readonly string[]): string {
  const where = names.join(' or ')
  const how = what === 'DMARC' ? 'Begin with "v=DMARC1; p=none".' : 'Resend shows it under Domains.'
  return `there is no ${what} record at ${where}, so Gmail and Yahoo may refuse our emails. ${how}`
}

function resolverOf({ DNS_SERVER: server }: Variables): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (server) resolver.setServers([server])
  return resolver
}

/** Throws if no server answers. */
async function has(resolver: Resolver, { names, is }: Wanted): Promise<boolean> {
  for (const name of names) {
    const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
      throw error
    })
    if (records.some((parts) => is.test(parts.join('')))) return true
  }
  return false
}
