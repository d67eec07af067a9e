import 'server-only'
import { z } from 'zod'
import { getResources } from '#lib/content/fetch.ts'
import { completeAnswers, roiFigures } from '#lib/leads/story/results.ts'
import type { EventData, ToolName } from '#lib/leads/story/kinds.ts'
import { readDetails } from '#lib/leads/story/read-details.ts'
import { recordEvent, type EventDelivery } from '#lib/leads/story/record.ts'
import { quizWordings } from '#lib/leads/story/wordings.ts'
import { wordingMark, wordsOf, type Words } from '#lib/tools/quiz/words.ts'
import { slugsWithout } from '#lib/leads/reports/documents.ts'
import type { Read } from '#lib/platform/http/body.ts'
import { inTime } from '#lib/platform/timeout.ts'

const CONTENT_TIMEOUT = 800

/** The ID that the gate's response returned: only that browser knows it. */
const lead = z.uuid('should be the id of a lead')

const result = {
  kind: z.literal('result'),
  lead,
  shared: z.boolean('should be true or false').default(false),
}

export const visitorEvent = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('booking'), lead }),
    z.object({
      kind: z.literal('details'),
      lead,
      answers: z.record(
        z.string().max(100),
        z.string('should be a text').max(1_000, 'is too long'),
        'should hold answers by the names of their questions',
      ),
    }),
    z.discriminatedUnion(
      'tool',
      [
        z.object({ ...result, tool: z.literal('roi'), input: roiFigures }),
        z.object({
          ...result,
          tool: z.literal('automation'),
          input: completeAnswers,
          /** `wordingMark` of the questions that the browser showed. */
          wording: z.string('should be a checksum').max(16, 'should be a checksum').optional(),
        }),
      ],
      "should be 'roi' or 'automation'",
    ),
  ],
  "should be 'result', 'booking' or 'details'",
)

type Posted = z.infer<typeof visitorEvent>
type Given = Extract<Posted, { kind: 'details' }>
/** With the questions that were answered. */
export type VisitorEvent =
  | Exclude<Posted, Given>
  | ({ kind: 'details'; lead: string } & EventData<'details'>)

/** Null if content doesn't say what is asked. */
export async function worded(event: Posted): Promise<Read<VisitorEvent> | null> {
  if (event.kind !== 'details') return { ok: true, value: event }
  const { kind, lead: id } = event
  const read = await readDetails(event.answers)
  return read?.ok ? { ok: true, value: { kind, lead: id, ...read.value } } : read
}

/**
 * Null if the lead is unknown, flagged, too old or of a resource without this tool, or the story
 * full.
 */
export async function recordVisitorEvent(
  event: VisitorEvent,
  network: string,
  deliveries: readonly EventDelivery[] = [],
): Promise<string | null> {
  if (event.kind === 'booking')
    return recordEvent({ lead: event.lead, kind: 'booking', data: {}, network, deliveries })
  if (event.kind === 'details') {
    const { answers } = event
    return recordEvent({ lead: event.lead, kind: 'details', data: { answers }, deliveries })
  }
  const { lead: id, kind, tool, input, shared } = event
  const words = event.tool === 'automation' ? await wordsFor(input, event.wording) : undefined
  const data = { tool, input, shared, ...(words && { words }) }
  return recordEvent({
    lead: id,
    kind,
    data,
    network,
    key: shared ? `${tool}, shared` : tool,
    deliveries,
    notFor: await otherResources(tool),
  })
}

/** Slugs of the resources that don't have this tool; none if content doesn't respond. */
async function otherResources(tool: ToolName): Promise<string[]> {
  return slugsWithout(tool, (await inTime(getResources(), CONTENT_TIMEOUT)) ?? [])
}

/** Undefined if content doesn't respond, or has another wording by now than the browser showed. */
async function wordsFor(answers: object, shown: string | undefined): Promise<Words | undefined> {
  if (shown === undefined) return undefined
  const questions = await quizWordings()
  return shown === wordingMark(questions) ? wordsOf(answers, questions) : undefined
}
