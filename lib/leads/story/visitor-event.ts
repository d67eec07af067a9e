import 'server-only'
import { z } from 'zod'
import { completeAnswers, roiFigures } from '#lib/leads/story/inputs.ts'
import { recordEvent, type EventDelivery } from '#lib/leads/story/record.ts'

/** The ID that the gate's response returned: only that browser knows it. */
const lead = z.uuid('should be the id of a lead')

const result = {
  kind: z.literal('result'),
  lead,
  /** Whether it came from someone else's link. */
  shared: z.boolean('should be true or false').default(false),
}

/** The body of `POST /api/story`: what a visitor did after the gate. */
export const visitorEvent = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('booking'), lead }),
    z.discriminatedUnion(
      'tool',
      [
        z.object({ ...result, tool: z.literal('roi'), input: roiFigures }),
        z.object({ ...result, tool: z.literal('automation'), input: completeAnswers }),
      ],
      "should be 'roi' or 'automation'",
    ),
  ],
  "should be 'result' or 'booking'",
)

export type VisitorEvent = z.infer<typeof visitorEvent>

/**
 * Adds what a visitor did to their story. Each tool's latest result counts, apart from those that
 * came from somebody else's link.
 *
 * @param network a keyed hash of the network it came from
 * @param deliveries what channels tell of it
 * @returns the event's ID; null if the lead is unknown, flagged or too old, or the story full
 * @throws the driver's error when nothing was stored
 */
export function recordVisitorEvent(
  event: VisitorEvent,
  network: string,
  deliveries: readonly EventDelivery[] = [],
): Promise<string | null> {
  if (event.kind === 'booking')
    return recordEvent({ lead: event.lead, kind: 'booking', data: {}, deliveries })
  const { lead: id, kind, tool, input, shared } = event
  const data = { tool, input, shared }
  return recordEvent({
    lead: id,
    kind,
    data,
    network,
    key: shared ? `${tool}, shared` : tool,
    deliveries,
  })
}
