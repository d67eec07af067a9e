import { z } from 'zod'
import { check } from '#lib/platform/http/body.ts'
import { percentileOf } from '#lib/insight/percentile.ts'
import { TOOLS } from '#lib/leads/story/kinds.ts'

export * from '#lib/platform/http/only-get.ts'

const query = z.object({
  tool: z.enum(TOOLS, `is one of ${TOOLS.join(', ')}`),
  value: z
    .string('is a number')
    .regex(/^-?\d{1,15}$/, 'is a whole number')
    .transform(Number),
})

/** Where a tool's result stands among those of other people; 204 if that can't be said. */
export async function GET(request: Request): Promise<Response> {
  const asked = check(Object.fromEntries(new URL(request.url).searchParams), query)
  if (!asked.ok) return asked.response
  const percentile = await percentileOf(asked.value.tool, asked.value.value)
  const headers = { 'Cache-Control': 'no-store' }
  return percentile
    ? Response.json(percentile, { headers })
    : new Response(null, { status: 204, headers })
}
