import type { z } from 'zod'
import { problem } from '#lib/platform/http/problem.ts'

/** A value, or the error response to send. `field` names the invalid input. */
export type Read<T> = { ok: true; value: T } | Refusal
interface Refusal {
  ok: false
  response: Response
  field?: string
}

/** How long a client may take to send a body, in milliseconds. */
const BODY_TIMEOUT = 10_000

/**
 * Reads and validates a JSON body.
 *
 * @param maxBytes maximum size of the body
 * @returns the value, or a problem response: 415, 413, 408, 400 or 422, which names the field
 */
export async function readJson<T>(
  request: Request,
  schema: z.ZodType<T>,
  maxBytes: number,
): Promise<Read<T>> {
  if (mediaType(request) !== 'application/json') {
    return refuse(problem(415, 'Send the body as application/json.'))
  }
  const text = await readText(request, maxBytes)
  if (!text.ok) return text
  const json = parseJson(text.value)
  return json.ok ? check(json.value, schema) : json
}

/**
 * Reads a form that a browser posts without JavaScript. The last value of a repeated field wins.
 * Same problem responses as `readText`.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Read<Record<string, string>>> {
  const text = await readText(request, maxBytes)
  if (!text.ok) return text
  return { ok: true, value: Object.fromEntries(new URLSearchParams(text.value)) }
}

/** Parses JSON, or returns a 400 problem response. */
export function parseJson(text: string): Read<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return refuse(problem(400, 'The body is not valid JSON.'))
  }
}

/** Validates a value, or returns a 422 problem response that names the first invalid field. */
export function check<T>(value: unknown, schema: z.ZodType<T>): Read<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  return refuse(problem(422, `${field}: ${issue?.message ?? 'is not valid'}`, { field }), field)
}

/**
 * Reads the body as text. Route handlers have no limits, so bytes and time are counted as the body
 * arrives.
 *
 * @param maxBytes maximum size of the body
 * @returns the text, or a problem response: 413, 408 or 400
 */
export async function readText(request: Request, maxBytes: number): Promise<Read<string>> {
  const tooLarge = () => refuse(problem(413, `The body is larger than ${maxBytes} bytes.`))
  if (Number(request.headers.get('content-length')) > maxBytes) return tooLarge()
  if (!request.body) return { ok: true, value: '' }
  const reader = request.body.getReader()
  const stop = () => reader.cancel().catch(() => {})
  let late = false
  const timer = setTimeout(() => {
    late = true
    void stop()
  }, BODY_TIMEOUT)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength
      if (size > maxBytes) {
        void stop()
        return tooLarge()
      }
      text += decoder.decode(part.value, { stream: true })
    }
    text += decoder.decode()
  } catch {
    return refuse(problem(400, 'The body could not be read as UTF-8 text.'))
  } finally {
    clearTimeout(timer)
  }
  if (late) return refuse(problem(408, 'The body took too long to arrive.'))
  return { ok: true, value: text }
}

/** A request's media type in lower case, without parameters. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function refuse(response: Response, field?: string): Refusal {
  return { ok: false, response, field }
}
