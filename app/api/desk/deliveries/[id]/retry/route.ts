import { aboutOne, json, notFound } from '#lib/leads/desk/session.ts'
import { retryDelivery } from '#lib/leads/desk/story.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

/** Seconds that a serverless function may spend on the delivery after its response. */
export const maxDuration = 60

/** Makes a delivery due now. */
export function POST(
  request: Request,
  context: { params: Promise<{ id: string }> },
): Promise<Response> {
  return aboutOne(request, context, async (member, id) => {
    const delivery = await retryDelivery(id, member)
    return delivery ? json(delivery) : notFound()
  })
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
