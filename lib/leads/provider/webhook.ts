import 'server-only'
import type { z } from 'zod'
import { readText } from '#lib/platform/http/body.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { jsonIn } from '#lib/platform/json.ts'
import { logError } from '#lib/platform/log/log.ts'

interface SignedWebhook {
  /** Who sends it. */
  title: string
  /** The name of the variable that holds its secret, and that secret if it is set. */
  variable: string
  secret: string | undefined
  maxBytes: number
  isSigned(body: string, headers: Headers, secret: string): boolean
  /** Counts one that came to nothing. */
  count(result: 'refused' | 'failed'): void
  /** Stores what it tells, before the response. */
  receive(body: string): Promise<Response>
  /** What the log says if that fails. */
  failure: string
}

/** Answers a provider's webhook, whose body nobody reads before it is known who sent it. */
export async function answerWebhook(
  request: Request,
  { title, variable, secret, maxBytes, isSigned, count, receive, failure }: SignedWebhook,
): Promise<Response> {
  if (!secret)
    return problem(503, `${title} is not connected: ${variable} is not set (docs/deploy.md).`)
  const body = await readText(request, maxBytes)
  if (!body.ok) {
    count('refused')
    return body.response
  }
  if (!isSigned(body.value, request.headers, secret)) {
    count('refused')
    return problem(401, `This is not signed with ${variable}, or was signed too long ago.`)
  }
  try {
    return await receive(body.value)
  } catch (error) {
    count('failed')
    logError(failure, error)
    return problem(503, 'This could not be stored. Please send it again.')
  }
}

type Read<Event> =
  | { kind: 'event'; type: string; event: Event }
  /** Not one of ours. */
  | { kind: 'unknown' }
  /** `type` is null if not even that can be read. */
  | { kind: 'unread'; type: string | null; reason: string }

/**
 * Reads an event of one of several types.
 *
 * @param typeOf finds its type
 * @param events what each of our types says
 */
export function readEvent<Event>(
  body: string,
  typeOf: z.ZodType<string>,
  events: Readonly<Record<string, z.ZodType<Event>>>,
): Read<Event> {
  const json = jsonIn(body)
  if (json === undefined) return { kind: 'unread', type: null, reason: 'It is not JSON.' }
  const found = typeOf.safeParse(json)
  if (!found.success) return { kind: 'unread', type: null, reason: reasonOf(found.error) }
  const type = found.data
  const schema = Object.hasOwn(events, type) ? events[type] : undefined
  if (!schema) return { kind: 'unknown' }
  const read = schema.safeParse(json)
  return read.success
    ? { kind: 'event', type, event: read.data }
    : { kind: 'unread', type, reason: reasonOf(read.error) }
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.') || 'body'} ${issue?.message ?? 'does not fit'}.`
}
