import { z } from 'zod'
import { tryFetch, bearer, pass, fail, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Provider } from '#lib/leads/provider/provider.ts'

/** The variables that its channels use. */
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

export const resend = { name: 'resend', check } as const satisfies Provider
