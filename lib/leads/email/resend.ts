import { z } from 'zod'
import { Resend } from 'resend'
import { accepted, outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import type { Attempt, Provider, Channel } from '#lib/leads/provider/channel.ts'
import { tryFetch, bearer, pass, fail, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import { resendVariables } from '#lib/platform/env/resend.ts'

export const emailSchema = z.object({
  from: z.string(),
  to: z.array(z.string()),
  /** The visitor, or the team; omitted if mail clients would not accept the email address. */
  replyTo: z.union([z.string(), z.array(z.string())]).optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Omitted by versions before November 2026. */
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
})

export type Email = z.infer<typeof emailSchema>

export function attachment({ name, type, content }: AttachedFile) {
  return { filename: name, content: Buffer.from(content).toString('base64'), contentType: type }
}

interface AttachedFile {
  name: string
  type: string
  content: Uint8Array
}

/** The same key is sent once, however often it is tried within Resend's 24 hours. */
export async function sendEmail(
  payload: unknown,
  { RESEND_API_KEY, RESEND_BASE_URL }: ResendSettings,
  { timeout, key: idempotencyKey }: Attempt,
): Promise<Outcome> {
  const email = emailSchema.safeParse(payload)
  if (!email.success) return { kind: 'refused', reason: 'the stored email is not readable' }
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL })
  const signal = AbortSignal.timeout(timeout)
  const response = await resend.emails.send(email.data, { idempotencyKey, signal })
  if (!response.error) return accepted('Resend', response.data)
  if (signal.aborted) return { kind: 'failed', reason: 'Resend: no response in time' }
  return refusal(response.error, new Headers(response.headers ?? {}))
}

/** The SDK passes on any JSON that arrived, under a type that it may not match. */
const refusalSchema = z
  .object({
    statusCode: z.number().catch(0),
    name: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
  })
  .catch({ statusCode: 0 })

function refusal(error: unknown, headers: Headers): Outcome {
  const { statusCode, name, message } = refusalSchema.parse(error)
  const reason = `Resend: ${[statusCode, name, message].filter(Boolean).join(' ')}`
  return outcomeOf({ status: statusCode, headers, reason, about: aboutWhat(name) })
}

function aboutWhat(name: string | undefined): 'delivery' | 'account' | undefined {
  switch (name) {
    // Regardless of the status, which is 403 for a sender whose domain isn't verified.
    case 'validation_error':
    // The key was used with another payload: this email was sent before, and has changed since.
    case 'invalid_idempotent_request':
      return 'delivery'
    case 'daily_quota_exceeded':
    case 'monthly_quota_exceeded':
      return 'account'
    default:
      return undefined
  }
}

export type ResendSettings = Pick<
  Env,
  'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'LEADS_FROM' | 'LEADS_TO'
>

const domainsSchema = z.object({
  data: z.array(z.object({ name: z.string(), status: z.string() })),
})
const errorSchema = z.object({ name: z.string() })

/** Checks that Resend accepts the key and may send from the domain of LEADS_FROM. */
const check: Check = async (variables) => {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: base, LEADS_FROM: from } = variables
  if (!key) return []
  const response = await tryFetch(`${base ?? 'https://api.resend.com'}/domains`, {
    headers: bearer(key),
  })
  if (!response) return [fail('Resend', 'does not respond.')]
  if (response.status === 200)
    return [domainOf(from, domainsSchema.safeParse(response.json).data?.data)]
  const message = errorSchema.safeParse(response.json).data?.name
  if (message === 'restricted_api_key') {
    return [pass('Resend', 'takes the key, which may only send: domains were not looked at.')]
  }
  return response.status < 500
    ? [
        fail(
          'Resend',
          `refuses the key (${message ?? response.status}). Make one, and set RESEND_API_KEY.`,
        ),
      ]
    : [fail('Resend', `responds with ${response.status}.`)]
}

function domainOf(from = '', domains: { name: string; status: string }[] = []) {
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? ''
  const domain = domains.find(({ name }) => name === host)
  if (domain?.status === 'verified') return pass('Resend', `takes the key, and mail from ${host}.`)
  const state = domain ? `is ${domain.status} there` : 'is not among its domains'
  return fail('Resend', `takes the key, but ${host} ${state}, so mail from LEADS_FROM is refused.`)
}

const resend = { name: 'resend', check } as const satisfies Provider

/** What the channels of emails have in common. */
export const byEmail = {
  provider: resend,
  send: sendEmail,
  refusal: 'ours',
  renew: ({ LEADS_FROM }) => ({ from: resendVariables.LEADS_FROM.safeParse(LEADS_FROM).data }),
  forget: { kind: 'remains', report: leftOfEmails },
} as const satisfies Omit<Channel<ResendSettings>, 'name' | 'start' | 'prepare'>

const forVisitor = z.union([
  z.object({ wish: z.object({ to: z.string() }) }).transform(({ wish }) => wish.to),
  z.object({ to: z.tuple([z.string()]) }).transform(({ to: [address] }) => address),
])

export const toVisitor = {
  ...byEmail,
  visitor: (payload: unknown) => forVisitor.safeParse(payload).data,
} as const satisfies Omit<Channel<ResendSettings>, 'name' | 'start' | 'prepare'>

export const toTeam = {
  ...byEmail,
  prepare: null,
  renew: (variables) => ({
    ...byEmail.renew(variables),
    to: resendVariables.LEADS_TO.safeParse(variables.LEADS_TO).data,
  }),
} as const satisfies Omit<Channel<ResendSettings>, 'name' | 'start'>

/** What an erasure leaves of the emails about a person, with the IDs that Resend gave them. */
function leftOfEmails(ids: readonly string[]): string {
  return `the emails about this person (${ids.length}).
  In the team's mailbox: search it for their email address, and delete what is found.
  At Resend, which keeps a copy for as long as its plan says and has no call to delete one:
${ids.map((id) => `    ${id}`).join('\n')}`
}
