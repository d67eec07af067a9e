import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import fc from 'fast-check'

/** A request exactly as it goes over the wire: nothing is normalized on the way. */
export interface Sent {
  method: string
  /** Path and query. */
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Uint8Array
}

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/**
 * Milliseconds after which a request counts as hanging: what `/api/deliveries` may take, which
 * starts deliveries for 20 s and finishes what it started. Far above anything else.
 */
const HANGING = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/**
 * Sends a request and reads the whole response; of an event stream, only the beginning.
 *
 * @throws Error when no response comes in time, or none that can be read
 */
export function send(origin: string, { method, path, headers, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const out = request(options, (response) => {
      const done = (text: string) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        done('')
        response.destroy()
        return
      }
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => done(text))
      response.on('error', reject)
    })
    out.setTimeout(HANGING, () => out.destroy(new Error(`no answer in ${HANGING} ms`)))
    out.on('error', reject)
    out.end(body)
  })
}

/**
 * Whether Node would send this text in a path or a header. What it refuses can't reach a server
 * through a client.
 */
export function isSendable(kind: 'path' | 'header', text: string): boolean {
  return kind === 'path'
    ? /^\/[\x21-\x7e\x80-\xff]*$/.test(text)
    : /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}

/** Cases per file: a few hundred in `npm test`, 10,000 in `npm run faults -- fuzz`. */
const CASES = Number(process.env.FUZZ_CASES) || 400

/** Cases in progress at the same time. */
const WORKERS = 4

/** Time limit for all cases together, in milliseconds. */
export const FUZZ_TIME = 60_000 + CASES * 300

/**
 * Tries cases until one fails, then shrinks it. The error message includes the seed to repeat it.
 */
export async function fuzz<T>(cases: fc.Arbitrary<T>, check: (one: T) => Promise<void>) {
  const seed = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31
  const numRuns = Math.ceil(CASES / WORKERS)
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    fc.assert(fc.asyncProperty(cases, check), {
      numRuns,
      seed: seed + worker,
      interruptAfterTimeLimit: FUZZ_TIME - 20_000,
      includeErrorInReport: true,
    }),
  )
  await Promise.all(workers)
}
