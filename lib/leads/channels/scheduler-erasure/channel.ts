import { z } from 'zod'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { bookingVariables } from '#lib/platform/env/bookings.ts'
import { bearer, fail, pass, tryFetch, type Check } from '#lib/platform/finding.ts'
import { reason } from '#lib/platform/log/log.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import type { Attempt, Channel, Provider } from '#lib/leads/provider/channel.ts'
import { endErasure, erasureSchema } from '#lib/leads/provider/erasure.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'

/** The calls that were booked under an address at a scheduler, by its own names. */
const callsErasureSchema = erasureSchema.extend({
  scheduler: z.string(),
  calls: z.array(z.string()),
})
export type CallsErasure = z.infer<typeof callsErasureSchema>

type Settings = Partial<Record<keyof typeof bookingVariables, string>>

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ status: number; json: unknown }>

/** What a scheduler's API can do about an erased person. */
interface Api {
  title: string
  key: keyof Settings
  root: keyof Settings
  /** Where it is unless `root` says otherwise. */
  home: string
  /** Where it says whose key this is. */
  me: string
  headers?: Record<string, string>
  /** Throws unless the scheduler says that it is done. */
  erase(ask: Ask, erasure: CallsErasure): Promise<void>
  /** What is told of it then. */
  erased: { kind: 'done' | 'left'; line(email: string, calls: string): string }
}

const bookingSchema = z.object({
  status: z.literal('success'),
  data: z.object({ status: z.string(), end: z.coerce.date() }),
})
const cancelledSchema = z.object({ status: z.literal('success') })
const missingSchema = z.object({
  status: z.literal('error'),
  error: z.object({ message: z.string() }),
})

/** By the name that is stored with a call. */
const APIS: Partial<Record<string, Api>> = {
  'cal.com': {
    title: 'Cal.com',
    key: 'CALCOM_API_KEY',
    root: 'CALCOM_API_ROOT',
    home: 'https://api.cal.com/',
    me: 'v2/me',
    headers: { 'cal-api-version': '2024-08-13' },
    erase: cancelAhead,
    erased: {
      kind: 'left',
      line: (_email, calls) =>
        `calls at Cal.com: ${calls}. Those ahead are canceled, but its API deletes nothing.`,
    },
  },
  calendly: {
    title: 'Calendly',
    key: 'CALENDLY_API_TOKEN',
    root: 'CALENDLY_API_ROOT',
    home: 'https://api.calendly.com/',
    me: 'users/me',
    /** https://developer.calendly.com/api-docs/calendly-api/data-compliance/delete-invitee-data */
    async erase(ask, { email }) {
      const { status } = await ask('POST', 'data_compliance/deletion/invitees', { emails: [email] })
      if (status !== 202) throw new Error(`Calendly responded ${status}`)
    },
    erased: {
      kind: 'done',
      line: (email) => `Calendly: ${email} is deleted there within seven days.`,
    },
  },
}

/**
 * Cal.com's API deletes no booking and no one who booked, so that only calls ahead are called off.
 * https://cal.com/docs/api-reference/v2/bookings/cancel-a-booking
 */
async function cancelAhead(ask: Ask, { calls }: CallsErasure): Promise<void> {
  for (const uid of calls) {
    const { status, json } = await ask('GET', `v2/bookings/${encodeURIComponent(uid)}`)
    // A 404 may be about the path.
    const missing = missingSchema.safeParse(json).data?.error.message
    if (status === 404 && missing?.includes(`uid=${uid}`)) continue
    const found = bookingSchema.safeParse(json)
    if (status !== 200 || !found.success) throw new Error(`Cal.com responded ${status}`)
    const { status: state, end } = found.data.data
    if (['cancelled', 'rejected'].includes(state) || end.getTime() < Date.now()) continue
    const cancelled = await ask('POST', `v2/bookings/${encodeURIComponent(uid)}/cancel`, {
      cancellationReason: 'What we know about you has been deleted.',
    })
    if (cancelled.status !== 200 || !cancelledSchema.safeParse(cancelled.json).success)
      throw new Error(`Cal.com responded ${cancelled.status} to the cancellation`)
  }
}

const check: Check = async (variables) => {
  const findings = Object.values(APIS).map(async (api) => {
    const key = api && variables[api.key]
    if (!key) return []
    const { title, me, headers } = api
    const url = new URL(me, variables[api.root] ?? api.home)
    const response = await tryFetch(url, { headers: { ...headers, ...bearer(key) } })
    if (response?.status === 200) return [pass(title, 'takes the key.')]
    return response?.status === 401
      ? [fail(title, `refuses the key. See ${api.key} in docs/deploy.md.`)]
      : [fail(title, `responds with ${response?.status ?? 'nothing'}.`)]
  })
  return (await Promise.all(findings)).flat()
}

/** The calls of a person who was erased, at the scheduler. */
export const schedulerErasure = {
  name: 'scheduler-erasure',
  provider: { name: 'schedulers', check } as const satisfies Provider,
  start: null,
  prepare: null,
  send: eraseAtScheduler,
  finish,
  erasing: {
    where: (payload) => `at ${titleOf(callsErasureSchema.parse(payload).scheduler)}`,
    tell(payload, result) {
      const { email, scheduler, calls } = callsErasureSchema.parse(payload)
      const names = calls.join(', ')
      const erased = result === 'left' ? undefined : APIS[scheduler]?.erased
      return erased
        ? { kind: erased.kind, line: erased.line(oneLine(email, 80), names) }
        : { kind: 'left', line: `calls at ${titleOf(scheduler)}: ${names}.` }
    },
  },
  refusal: 'ours',
  renew: null,
  forget: null,
} as const satisfies Channel<Settings>

function titleOf(scheduler: string): string {
  return APIS[scheduler]?.title ?? scheduler
}

/** Never refused, and holds nothing else up: it is tried until it is done, or there is no key. */
async function eraseAtScheduler(
  payload: unknown,
  settings: Settings,
  { timeout }: Attempt,
): Promise<Outcome> {
  const erasure = callsErasureSchema.parse(payload)
  const api = APIS[erasure.scheduler]
  const key = api && settings[api.key]
  if (!key) return { kind: 'sent', providerId: 'left' }
  const signal = AbortSignal.timeout(timeout)
  const ask: Ask = async (method, path, body) => {
    const response = await fetch(new URL(path, settings[api.root] ?? api.home), {
      method,
      headers: { ...api.headers, ...bearer(key), 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
      cache: 'no-store',
      // fetch may follow a redirect with a GET.
      redirect: 'manual',
      signal,
    })
    return { status: response.status, json: await response.json().catch(() => undefined) }
  }
  try {
    await api.erase(ask, erasure)
    return { kind: 'sent', providerId: 'asked' }
  } catch (error) {
    const why = signal.aborted ? `${api.title}: no response in time` : reason(error)
    return { kind: 'failed', reason: why }
  }
}

async function finish(
  db: NodePgDatabase,
  delivery: { id: string; payload: unknown },
  result: string,
): Promise<void> {
  const place = callsErasureSchema.parse(delivery.payload).scheduler
  await transactionOn(db, async (transaction) => {
    await endErasure(transaction, delivery, { place, result })
  })
}
