import { z } from 'zod'
import { ask, bearer, right, wrong, type Check } from './finding.ts'

const domainsSchema = z.object({
  data: z.array(z.object({ name: z.string(), status: z.string() })),
})
const errorSchema = z.object({ name: z.string() })
const teamSchema = z.object({ teamName: z.string() })

/** Checks that Resend accepts the key and may send from the domain of LEADS_FROM. Sends nothing. */
export const checkMail: Check = async (variables) => {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: base, LEADS_FROM: from } = variables
  if (!key) return []
  const answer = await ask(`${base ?? 'https://api.resend.com'}/domains`, { headers: bearer(key) })
  if (!answer) return [wrong('Resend', 'does not answer.')]
  if (answer.status === 200)
    return [domainOf(from, domainsSchema.safeParse(answer.json).data?.data)]
  const said = errorSchema.safeParse(answer.json).data?.name
  if (said === 'restricted_api_key') {
    return [right('Resend', 'takes the key, which may only send: domains were not looked at.')]
  }
  return answer.status < 500
    ? [
        wrong(
          'Resend',
          `refuses the key (${said ?? answer.status}). Make one, and set RESEND_API_KEY.`,
        ),
      ]
    : [wrong('Resend', `answers ${answer.status}.`)]
}

function domainOf(from = '', domains: { name: string; status: string }[] = []) {
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? ''
  const domain = domains.find(({ name }) => name === host)
  if (domain?.status === 'verified') return right('Resend', `takes the key, and mail from ${host}.`)
  const state = domain ? `is ${domain.status} there` : 'is not among its domains'
  return wrong('Resend', `takes the key, but ${host} ${state}, so mail from LEADS_FROM is refused.`)
}

/** Checks that Loops accepts the key. Changes nothing. */
export const checkMarketing: Check = async ({ LOOPS_API_KEY: key, LOOPS_API_ROOT: root }) => {
  if (!key) return []
  const url = new URL('v1/api-key', root ?? 'https://app.loops.so/api/')
  const answer = await ask(url, { headers: bearer(key) })
  if (!answer) return [wrong('Loops', 'does not answer.')]
  const team = teamSchema.safeParse(answer.json).data?.teamName
  if (answer.status === 200)
    return [right('Loops', `takes the key (team ${team ?? 'without a name'}).`)]
  return answer.status === 401
    ? [wrong('Loops', 'refuses the key. Make one under Settings, API, and set LOOPS_API_KEY.')]
    : [wrong('Loops', `answers ${answer.status}.`)]
}
