import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import {
  pass,
  fail,
  type Check,
  tryFetch,
  bearer,
  TIMEOUT,
  type Finding,
} from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'

/** Checks that the site would start: every variable it needs is set and valid. */
export const checkVariables: Check = async (variables) => {
  Object.assign(process.env, variables)
  try {
    const { env } = await import('#lib/platform/env/env.ts')
    const found = [pass('Variables', 'all that are needed are there.')]
    const { protocol, hostname } = new URL(env.SITE_URL)
    if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
      found.push(
        fail(
          'Variables',
          'SITE_URL starts with http://, so what visitors type can be read on the way.',
        ),
      )
    }
    return found
  } catch (error) {
    return [fail('Variables', error instanceof Error ? error.message : String(error))]
  }
}

const aliveSchema = z.object({ status: z.literal('alive') })
const readySchema = z.object({ database: z.string(), content: z.string() })

/**
 * Checks that the site runs at SITE_URL and has the same secrets. The cron call sends what's due,
 * as it does every minute; the webhook call reports a type that no page shows.
 */
export const checkSite: Check = async (variables) => {
  const { SITE_URL: site, CRON_SECRET: cron, SANITY_WEBHOOK_SECRET: webhook } = variables
  if (!site || !URL.canParse(site)) return []
  const signal = AbortSignal.timeout(TIMEOUT)
  const alive = await fetch(new URL('/api/health', site), { signal }).catch(reason)
  if (typeof alive === 'string') {
    const question =
      'Is it running, SITE_URL right, and its certificate one that this machine trusts?'
    return [fail('Site', `no response from ${site}: ${alive}. ${question}`)]
  }
  if (!aliveSchema.safeParse(await alive.json().catch(() => null)).success) {
    return [fail('Site', `something other than this site responds at ${site} (${alive.status}).`)]
  }
  return [
    await readiness(site),
    ...(cron ? [await cronCall(site, cron)] : []),
    ...(webhook ? [await webhookCall(site, webhook)] : []),
    ...(variables.RESEND_WEBHOOK_SECRET
      ? [await emailEventCall(site, variables.RESEND_WEBHOOK_SECRET)]
      : []),
  ]
}

async function readiness(site: string): Promise<Finding> {
  const answer = await tryFetch(new URL('/api/health/ready', site))
  if (answer?.status === 200) return pass('Site', `${site} responds, and reaches its services.`)
  const { database = 'unknown', content = 'unknown' } =
    readySchema.safeParse(answer?.json).data ?? {}
  return fail(
    'Site',
    `${site} responds, but is not ready: database ${database}, content ${content}.`,
  )
}

async function cronCall(site: string, secret: string): Promise<Finding> {
  const answer = await tryFetch(new URL('/api/deliveries', site), { headers: bearer(secret) })
  if (answer?.status === 200) return pass('Cron call', 'is let in with CRON_SECRET.')
  return answer?.status === 401
    ? fail('Cron call', 'is refused: the running site has another CRON_SECRET.')
    : fail('Cron call', `/api/deliveries responds with ${answer?.status ?? 'nothing'}.`)
}

async function webhookCall(site: string, secret: string): Promise<Finding> {
  const body = JSON.stringify({ _type: 'doctor' })
  const headers = {
    'Content-Type': 'application/json',
    [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret),
  }
  const answer = await tryFetch(new URL('/api/revalidate', site), { method: 'POST', headers, body })
  if (answer?.status === 200) return pass('Webhook', 'is taken with SANITY_WEBHOOK_SECRET.')
  return answer?.status === 401
    ? fail('Webhook', 'is refused: the running site has another SANITY_WEBHOOK_SECRET.')
    : fail('Webhook', `/api/revalidate responds with ${answer?.status ?? 'nothing'}.`)
}

async function emailEventCall(site: string, secret: string): Promise<Finding> {
  const about = 'Email webhook'
  const body = JSON.stringify({ type: 'doctor' })
  const [id, at] = ['msg_doctor', new Date()]
  const headers = {
    'Content-Type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(id, at, body),
  }
  const url = new URL('/api/email-events', site)
  const answer = await tryFetch(url, { method: 'POST', headers, body })
  if (answer?.status === 200) return pass(about, 'is taken with RESEND_WEBHOOK_SECRET.')
  return answer?.status === 401
    ? fail(about, 'is refused: the running site has another RESEND_WEBHOOK_SECRET.')
    : fail(about, `/api/email-events responds with ${answer?.status ?? 'nothing'}.`)
}
