import { z } from 'zod'
import { jsonIn } from '#lib/platform/json.ts'
import { reason } from '#lib/platform/log/log.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import { CrmError, type CrmSettings } from '#lib/leads/crms/crm.ts'

const HOME = 'https://api.pipedrive.com/'

export type Ask = <T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data: z.ZodType<T>,
  body?: object,
) => Promise<T>

const refusalSchema = z.object({ success: z.literal(false), error: z.string() })

/** Calls of Pipedrive's API, each with a timeout and data of the shape that is asked for. */
export function askPipedrive({
  PIPEDRIVE_TOKEN: token = '',
  PIPEDRIVE_API_ROOT: root = HOME,
}: CrmSettings): Ask {
  return async (method, path, data, body) => {
    const signal = AbortSignal.timeout(SEND_TIMEOUT)
    const [response, json] = await request().catch((error: unknown) => {
      const why = signal.aborted ? 'no response in time' : reason(error)
      throw new CrmError(`Pipedrive: ${why}`)
    })
    const { status } = response
    if (!response.ok) {
      const { error = '' } = refusalSchema.safeParse(json).data ?? {}
      throw new CrmError(`Pipedrive: ${status} ${error}`.trim(), status, waiting(response.headers))
    }
    const parsed = z.object({ success: z.literal(true), data }).safeParse(json)
    if (parsed.success) return parsed.data.data
    throw new CrmError('Pipedrive answered what can’t be read')

    async function request() {
      const answer = await fetch(new URL(path, root.replace(/\/*$/, '/')), {
        method,
        headers: { 'x-api-token': token, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        cache: 'no-store',
        // fetch may follow a redirect with a GET.
        redirect: 'manual',
        signal,
      })
      const text = await answer.text()
      return [answer, jsonIn(text)] as const
    }
  }
}

/** https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting: in seconds. */
function waiting(headers: Headers): Headers {
  const reset = headers.get('x-ratelimit-reset')
  const all = new Headers(headers)
  if (reset && !all.has('retry-after')) all.set('retry-after', reset)
  return all
}
