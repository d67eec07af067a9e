import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import { jsonIn } from '#lib/platform/json.ts'
import { withTimeout } from '#lib/platform/timeout.ts'
import { reason } from '#lib/platform/log/log.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import { CrmError, type CrmSettings } from '#lib/leads/crms/crm.ts'

/** Calls of HubSpot's client, each with a timeout and a result of the shape that is asked for. */
export type Ask = <T>(
  call: (client: Client) => Promise<unknown>,
  result: z.ZodType<T>,
) => Promise<T>

export function askHubspot({
  HUBSPOT_TOKEN: accessToken = '',
  HUBSPOT_API_ROOT: root,
}: CrmSettings): Ask {
  const basePath = root?.replace(/\/+$/, '')
  let connected: Promise<Client> | undefined
  // Loaded on first use: it is large, and few sites have it. Retries are ours, for all processes.
  const client = () =>
    (connected ??= import('@hubspot/api-client').then(
      ({ Client }) =>
        new Client({ accessToken, ...(basePath && { basePath }), numberOfApiCallRetries: 0 }),
    ))
  return async (call, result) => {
    const response = await withTimeout(call(await client()), SEND_TIMEOUT).catch(
      (error: unknown) => {
        throw errorOf(error)
      },
    )
    const parsed = result.safeParse(response)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new CrmError(`HubSpot answered what can’t be read (${issue?.path.join('.')})`)
  }
}

/** The client's `ApiException`. The body is a text unless the client could read it. */
const exceptionSchema = z.object({
  code: z.number(),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).catch({}),
})

const bodySchema = z.object({ message: z.string() })

function errorOf(error: unknown): Error {
  const exception = exceptionSchema.safeParse(error).data
  if (!exception) return new CrmError(`HubSpot: ${reason(error)}`)
  const { code, body, headers } = exception
  const { message = '' } =
    bodySchema.safeParse(typeof body === 'string' ? jsonIn(body) : body).data ?? {}
  const why = message || (typeof body === 'string' ? body.slice(0, 200) : '')
  return new CrmError(`HubSpot: ${code} ${why}`.trim(), code, new Headers(headers))
}
