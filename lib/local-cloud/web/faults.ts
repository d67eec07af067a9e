import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const MODES = {
  call: ['fail', 'hang', 'limit', 'refuse', 'deny', 'lose', 'nonsense'],
  webhook: ['late', 'twice', 'reverse', 'forge'],
  search: ['blind'],
} as const
/** What a service may have beside calls. */
type More = Exclude<keyof typeof MODES, 'call'>

const faultSchema = z.strictObject({
  mode: z.enum(Object.values(MODES).flat()),
  times: z.int().positive().optional(),
  ms: z.int().nonnegative().optional(),
})

/**
 * The fault to inject, for the next `times` calls or until cleared:
 * - `fail`: respond 500;
 * - `hang`: never respond, or respond `ms` milliseconds late;
 * - `limit`: respond 429 with a `Retry-After` of `ms`, at least a second;
 * - `refuse`: respond 422;
 * - `deny`: respond 401, as to a wrong key;
 * - `lose`: do the work, then drop the connection instead of responding;
 * - `nonsense`: respond 200 with a page, as something else at the URL may.
 *
 * And of a service that sends webhooks, for the next `times` of them:
 * - `late`: send it `ms` milliseconds late;
 * - `twice`: send it twice;
 * - `reverse`: keep back `times` of them, then send the latest first;
 * - `forge`: sign the first attempt with another key.
 *
 * And of one that is searched, for the next `times` searches:
 * - `blind`: find nobody, as one that lags behind.
 */
export type Fault = z.infer<typeof faultSchema>

/** Builds the body of an error response in the format of the emulated service. */
export type Problem = (status: number, message: string) => object

type Work = (request: Request) => Promise<Response>

const MESSAGE = 'This is an injected fault.'

/** Sits in front of a service and injects faults into its calls. */
export class Faults {
  readonly #problem: Problem
  readonly #schema
  #fault: Fault | undefined
  #calls = 0
  #pending = 0

  constructor(problem: Problem, ...more: More[]) {
    this.#problem = problem
    const modes: readonly string[] = ['call' as const, ...more].flatMap((what) => MODES[what])
    this.#schema = faultSchema
      .refine(({ mode }) => modes.includes(mode), {
        path: ['mode'],
        error: `This service has ${modes.join(', ')}.`,
      })
      .refine(({ mode, times }) => mode !== 'reverse' || times, {
        path: ['times'],
        error: 'Say how many webhooks to reverse.',
      })
  }

  /**
   * Handles `/_local/faults`: POST sets a fault, DELETE clears it. Every response holds the current
   * fault, the number of calls so far, and how many of them will still be carried out.
   */
  async control(request: Request): Promise<Response> {
    // Any page open in a browser could send one here, but its requests always carry an Origin.
    if (request.method !== 'GET' && request.headers.has('origin')) {
      return Response.json({ error: 'Faults are not set by web pages.' }, { status: 403 })
    }
    if (request.method === 'POST') {
      const fault = this.#schema.safeParse(await request.json().catch(() => undefined))
      if (!fault.success) return Response.json({ error: fault.error.issues }, { status: 422 })
      this.#fault = fault.data
    } else if (request.method === 'DELETE') {
      this.#fault = undefined
    } else if (request.method !== 'GET') {
      return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } })
    }
    return Response.json({
      fault: this.#fault ?? null,
      calls: this.#calls,
      pending: this.#pending,
    })
  }

  /** Does the work or injects the fault; `undefined` means the caller gets no response. */
  async call(request: Request, work: Work): Promise<Response | undefined> {
    this.#calls++
    const fault = this.take('call')
    if (fault?.mode === 'fail') return this.#refusal(500)
    if (fault?.mode === 'refuse') return this.#refusal(422)
    if (fault?.mode === 'deny') return this.#refusal(401)
    if (fault?.mode === 'limit') return this.#refusal(429, fault.ms)
    if (fault?.mode === 'nonsense')
      return new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
    if (fault?.mode === 'hang' && fault.ms === undefined) return new Promise(() => {})
    this.#pending++
    try {
      if (fault?.mode === 'hang') await sleep(fault.ms)
      const response = await work(request)
      return fault?.mode === 'lose' ? undefined : response
    } finally {
      this.#pending--
    }
  }

  /** The fault for the next call, webhook or search, if there is one. */
  take(what: keyof typeof MODES): Fault | undefined {
    const fault = this.#fault
    const modes: readonly string[] = MODES[what]
    if (!fault || !modes.includes(fault.mode)) return undefined
    if (fault.times !== undefined) {
      this.#fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined
    }
    return fault
  }

  #refusal(status: number, wait = 0): Response {
    const limit = {
      'retry-after': String(Math.max(1, Math.ceil(wait / 1000))),
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
    }
    const headers = status === 429 ? limit : undefined
    return Response.json(this.#problem(status, MESSAGE), { status, headers })
  }
}
