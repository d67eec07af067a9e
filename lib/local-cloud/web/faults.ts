import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const faultSchema = z.strictObject({
  mode: z.enum(['fail', 'hang', 'limit', 'refuse', 'deny', 'lose']),
  times: z.int().positive().optional(),
  ms: z.int().nonnegative().optional(),
})

/**
 * What to do wrong, for the next `times` calls or until it is cleared:
 * - `fail`: answer 500;
 * - `hang`: leave the call without an answer, or with `ms` be that late;
 * - `limit`: answer 429 with a `Retry-After` of `ms`, at least a second;
 * - `refuse`: answer 422;
 * - `deny`: answer 401, as to a wrong key;
 * - `lose`: do the work, then drop the connection in place of an answer.
 */
export type Fault = z.infer<typeof faultSchema>

/** The body of an error answer in the shape of the service that is played. */
export type Problem = (status: number, message: string) => object

type Work = (request: Request) => Promise<Response>

const MESSAGE = 'The local stand-in was told to do this.'

/** Stands before a service and spoils its calls on demand. */
export class Faults {
  readonly #problem: Problem
  #fault: Fault | undefined
  #calls = 0

  constructor(problem: Problem) {
    this.#problem = problem
  }

  /**
   * Answers `/_local/faults`: POST a fault to set it, DELETE to clear it. Each answer tells the
   * fault that is set and how many calls came so far.
   */
  async control(request: Request): Promise<Response> {
    // Any page that a browser has open may send one here, and always says where it comes from.
    if (request.method !== 'GET' && request.headers.has('origin')) {
      return Response.json({ error: 'Faults are not set by web pages.' }, { status: 403 })
    }
    if (request.method === 'POST') {
      const fault = faultSchema.safeParse(await request.json().catch(() => undefined))
      if (!fault.success) return Response.json({ error: fault.error.issues }, { status: 422 })
      this.#fault = fault.data
    } else if (request.method === 'DELETE') {
      this.#fault = undefined
    } else if (request.method !== 'GET') {
      return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } })
    }
    return Response.json({ fault: this.#fault ?? null, calls: this.#calls })
  }

  /** Does the work, or spoils it; `undefined` when the caller is to get no answer. */
  async call(request: Request, work: Work): Promise<Response | undefined> {
    this.#calls++
    const fault = this.#next()
    if (fault?.mode === 'fail') return this.#refusal(500)
    if (fault?.mode === 'refuse') return this.#refusal(422)
    if (fault?.mode === 'deny') return this.#refusal(401)
    if (fault?.mode === 'limit') return this.#refusal(429, fault.ms)
    if (fault?.mode === 'hang') {
      if (fault.ms === undefined) return new Promise(() => {})
      await sleep(fault.ms)
    }
    const response = await work(request)
    return fault?.mode === 'lose' ? undefined : response
  }

  #next(): Fault | undefined {
    const fault = this.#fault
    if (fault?.times !== undefined) {
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
