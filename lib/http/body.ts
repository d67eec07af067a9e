import type { z } from 'zod'
import { problem } from '#lib/http/problem.ts'

type Read<T> = { ok: true; value: T } | { ok: false; response: Response }

/** How long a caller may take to send a body, in milliseconds. */
const BODY_TIMEOUT = 15_000

/**
 * Reads and checks a JSON body. Route handlers have no limit of their own, so bytes are counted while they arrive.
 * Answers 415, 413, 408, 400 or 422 as a problem; the last names the field.
 *
 * @param maxBytes most bytes taken
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
  let json: unknown
  try {
    json = JSON.parse(text.value)
  } catch {
    return refuse(problem(400, 'The body is not valid JSON.'))
  }
  return check(json, schema)
}

/** Checks a value against a schema; a mismatch answers 422 and names the first field that is wrong. */
export function check<T>(value: unknown, schema: z.ZodType<T>): Read<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  return refuse(problem(422, `${field}: ${issue?.message ?? 'is not valid'}`, { field }))
}

/** The body as text, at most `maxBytes` long. */
export async function readText(request: Request, maxBytes: number): Promise<Read<string>> {
  const tooLarge = () => refuse(problem(413, `The body is larger than ${maxBytes} bytes.`))
  if (Number(request.headers.get('content-length')) > maxBytes) return tooLarge()
  if (!request.body) return { ok: true, value: '' }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body.getReader()
  const timer = setTimeout(() => void reader.cancel('timeout'), BODY_TIMEOUT)
  const started = Date.now()
  let size = 0
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > maxBytes) {
        void reader.cancel('too large')
        return tooLarge()
      }
      text += decoder.decode(value, { stream: true })
    }
    text += decoder.decode()
  } catch {
    return refuse(problem(400, 'The body could not be read as UTF-8 text.'))
  } finally {
    clearTimeout(timer)
  }
  if (Date.now() - started >= BODY_TIMEOUT)
    return refuse(problem(408, 'The body took too long to arrive.'))
  return { ok: true, value: text }
}

/** The media type of a request in lower case, without parameters. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function refuse(response: Response): { ok: false; response: Response } {
  return { ok: false, response }
}
