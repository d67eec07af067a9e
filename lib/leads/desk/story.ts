import 'server-only'
import { hash } from 'node:crypto'
import { eq, inArray, sql, getTableColumns } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailSubmissions, people } from '#lib/platform/database/tables/people.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { consentsOf, type Consent } from '#lib/leads/consents/consents.ts'
import { leadOf } from '#lib/leads/desk/lead.ts'
import { readMasters } from '#lib/leads/crms/master.ts'
import { stands, type Call } from '#lib/leads/story/calls.ts'
import { callEntry, callTimeline, type CallTold } from '#lib/leads/desk/call.ts'
import type { QuizContent } from '#lib/content/types.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import { figuresOf, levelInWords } from '#lib/leads/brief/results.ts'
import { holdOf, readHolds, type Hold } from '#lib/leads/outbox/backlog.ts'
import { sequenceNames } from '#lib/leads/sequences/known.ts'
import { runsOf } from '#lib/leads/sequences/runs.ts'
import {
  MAX_EVENTS,
  type EventData,
  type EventKind,
  type Member,
  type ToolName,
} from '#lib/leads/story/kinds.ts'
import { type Detail, detailsIn, rowsOf } from '#lib/leads/story/details.ts'
import { resultOf, resultText, type ResultText } from '#lib/leads/story/results.ts'
import {
  visitsOf,
  readStory,
  type Delivery,
  type StoryEvent,
  type Submission,
} from '#lib/leads/story/story.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'
import { readSlugHistory } from '#lib/publishing/slug-history/stored.ts'
import { quizTexts } from '#lib/leads/story/wordings.ts'
import { database } from '#lib/platform/database/pool.ts'
import { audit } from '#lib/platform/database/audit.ts'
import { env, variables } from '#lib/platform/env/env.ts'
import { CHANNEL_NAMES, EMAIL_CHANNELS } from '#lib/leads/channels/channels.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { retryDeliveries } from '#lib/leads/outbox/recovery.ts'

export type LeadStory = NonNullable<Awaited<ReturnType<typeof leadStory>>>
export type SubmissionEntry = ReturnType<typeof submissionEntries>[number]
export type DeliveryEntry = ReturnType<typeof deliveryEntry>
export type TimelineEntry = SubmissionEntry | DeliveryEntry | EventEntry

interface Placed<Kind extends EventKind> {
  kind: Kind
  at: string
  resource: string | null
}

export interface ResultEntry extends Placed<'result'>, ResultText {
  tool: ToolName
  shared: boolean
  /** What the tool's page and the team's email say: 'Net Benefit' and '$12,000'. */
  figures: { label: string; value: string }[]
}

type EventEntry =
  | CallTold
  | ResultEntry
  | (Placed<'report'> & EventData<'report'>)
  | Placed<'booking'>
  | (Placed<'details'> & { details: Detail[] })
  | (Placed<'link-opened'> & { elsewhere: boolean })
  | ({ kind: 'note'; at: string } & EventData<'note'>)
  | ({ kind: 'state'; at: string } & EventData<'state'>)
  | ({ kind: 'owner'; at: string } & EventData<'owner'>)
  | ({ kind: 'emails-allowed'; at: string } & EventData<'emails-allowed'>)
  | { kind: 'joined' | 'separated'; at: string; author: Member; emails: (string | null)[] }

export async function leadStory(db: NodePgDatabase, id: string) {
  const story = await readStory(db, { id })
  if (!story) return null
  const { person, submissions, events } = story
  const hasAnswers = events.some(
    ({ kind, data }) => kind === 'result' && data.tool === 'automation',
  )
  const quiz = hasAnswers ? await quizTexts() : null
  const [holds, slugs, masters] = await Promise.all([
    readHolds(db),
    readSlugHistory(),
    readMasters(),
  ])
  const emails = await emailsIn(db, events)
  const consents = await consentsOf(db, [person, ...story.others])
  const runs = await runsOf(db, [person, ...story.others])
  const names = runs.length > 0 ? await sequenceNames() : null
  const own = events.filter(({ submissionId }) => submissionId !== null)
  const timeline: TimelineEntry[] = [
    ...submissionEntries(submissions, slugs),
    ...callTimeline(story.calls),
    ...onceEach(events).flatMap((event) =>
      eventEntry(event, { quiz, slugs, calls: story.calls, emails }),
    ),
    ...story.deliveries.map((delivery) => deliveryEntry(delivery, holds)),
  ]
  const told = {
    ...leadOf(story, slugs),
    ...masters,
    /** Those that take place, or did. */
    calls: story.calls.filter(stands).map(callEntry),
    worth:
      person.wonAmount !== null && person.wonCurrency !== null
        ? { amount: person.wonAmount, currency: person.wonCurrency }
        : null,
    lostReason: person.lostReason,
    /** What they have agreed to, and taken back. */
    consents: consents.map(consentEntry),
    sequences: runs.map(({ startedAt, endedAt, sequence, name, steps, endedBy }) => ({
      sequence,
      name: names?.get(sequence) ?? name,
      /** Emails so far. */
      steps,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      endedBy,
    })),
    /** What they said of themselves when asked below a tool. */
    details: detailsIn(events),
    /** How often they were here, hours apart. */
    visits: visitsOf(story),
    scoreReasons: person.scoreReasons ?? [],
    attribution: person.attribution,
    /** How many things that a visitor does are kept, if the story has as many. */
    fullAt: own.length < MAX_EVENTS ? null : MAX_EVENTS,
    // What was stored in one statement has one time: the latter of it is above.
    timeline: timeline.toReversed().toSorted((one, other) => other.at.localeCompare(one.at)),
  }
  /** Another one as soon as anything of this is. */
  const version = hash('sha256', JSON.stringify(told), 'base64url')
  return { ...told, version }
}

function consentEntry({ purpose, text, page, email, isGiven, ...consent }: Consent) {
  const { needsConfirmation, givenAt, confirmedAt, withdrawnAt } = consent
  return {
    purpose,
    text,
    page,
    email,
    isGiven,
    needsConfirmation,
    givenAt: givenAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

/** That two people were joined is in the story of each, and told once. */
function onceEach(events: readonly StoryEvent[]): StoryEvent[] {
  const told = new Map(
    events.map((event) => {
      const isPair = event.kind === 'joined' || event.kind === 'separated'
      const what = isPair ? [event.kind, event.at, ...event.data.people].join(' ') : event.id
      return [what, event]
    }),
  )
  return [...told.values()]
}

/** The addresses of people who were joined, of those who are still there. */
async function emailsIn(db: NodePgDatabase, events: readonly StoryEvent[]) {
  const ids = events.flatMap(({ data }) => ('people' in data ? data.people : []))
  if (ids.length === 0) return new Map<string, string>()
  const { id, email } = people
  const rows = await db.select({ id, email }).from(people).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.email]))
}

/** The ID of the person who made a submission; null if there is no such submission. */
export async function personBehind(
  db: NodePgDatabase,
  submissionId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ id: sql<string>`coalesce(${people.joinedTo}, ${people.id})` })
    .from(emailSubmissions)
    .innerJoin(people, eq(people.person, sql`lower(${emailSubmissions.email})`))
    .where(eq(emailSubmissions.id, submissionId))
  return found?.id ?? null
}

function deliveryEntry(delivery: Delivery, holds: readonly Hold[]) {
  const { id, channel, state, attempts, lastError } = delivery
  const hold = state === 'waiting' ? holdOf(channel, holds) : undefined
  const { became, becameWhy } = delivery
  const isConnected = Boolean(env.RESEND_WEBHOOK_SECRET)
  return {
    kind: 'delivery' as const,
    at: delivery.createdAt.toISOString(),
    id,
    channel,
    state,
    attempts,
    lastError,
    sentAt: delivery.sentAt?.toISOString() ?? null,
    /** What became of it afterwards, as Resend tells, and why; or 'stopped' if it is not sent. */
    became,
    becameWhy,
    /** Whether nobody tells what becomes of it. */
    isHandedOver:
      state === 'sent' && became === null && !isConnected && EMAIL_CHANNELS.includes(channel),
    nextAttemptAt: state === 'waiting' ? delivery.nextAttemptAt.toISOString() : null,
    /** Until when nothing is sent this way, and why. */
    hold: hold ? { until: hold.until.toISOString(), reason: hold.reason } : null,
  }
}

function submissionEntries(submissions: readonly Submission[], slugs: SlugHistory) {
  const known = new Set<string>()
  return submissions.map((submission) => {
    const { createdAt, source, page, flag, consentText, attribution } = submission
    const resource = slugs.nameOf(sourceSlug(source), createdAt)
    const isAgain = known.has(resource)
    if (flag === null) known.add(resource)
    return {
      kind: 'submission' as const,
      at: createdAt.toISOString(),
      resource,
      page,
      /** Whether they had asked for this resource before. */
      isAgain,
      flag,
      consent: consentText,
      attribution,
    }
  })
}

interface Around {
  quiz: QuizContent | null
  slugs: SlugHistory
  calls: readonly Call[]
  /** By the IDs of people. */
  emails: ReadonlyMap<string, string>
}

function eventEntry(event: StoryEvent, { quiz, slugs, calls, emails }: Around): EventEntry[] {
  const resource = event.resource && slugs.nameOf(event.resource, event.at)
  const at = event.at.toISOString()
  switch (event.kind) {
    case 'result': {
      const result = resultOf(event.data)
      const text = resultText(event.data, quiz?.questions)
      if (!result || !text) return []
      const { tool, shared } = event.data
      const read = levelInWords(result, quiz)
      const summary = read ? `${text.summary} The result says: “${read}”` : text.summary
      const figures = figuresOf(result)
      return [{ kind: event.kind, at, resource, tool, shared, figures, ...text, summary }]
    }
    case 'report':
      return [{ kind: event.kind, at, resource, ...event.data }]
    case 'booking':
      return [{ kind: event.kind, at, resource }]
    case 'details':
      return [{ kind: event.kind, at, resource, details: rowsOf(event.data.answers) }]
    case 'link-opened':
      return [{ kind: event.kind, at, resource, elsewhere: event.data.elsewhere }]
    case 'note':
      return [{ kind: event.kind, at, ...event.data }]
    case 'state':
      return [{ kind: event.kind, at, ...event.data }]
    case 'owner':
      return [{ kind: event.kind, at, ...event.data }]
    case 'emails-allowed':
      return [{ kind: event.kind, at, ...event.data }]
    case 'joined':
    case 'separated': {
      const { people: joined, author } = event.data
      const known = joined.map((id) => emails.get(id) ?? null)
      return [{ kind: event.kind, at, author, emails: known }]
    }
    case 'call': {
      const { booking, outcome: what, author } = event.data
      const call = calls.find(({ id }) => id === booking)
      return call ? [{ kind: event.kind, at, what, call: callEntry(call), author }] : []
    }
  }
}

/** Makes a lead's parked or waiting delivery due now. One that has been sent stays as it is. */
export async function retryDelivery(id: string, member: Member): Promise<DeliveryEntry | null> {
  const found = await find(id)
  if (!found) return null
  if (found.delivery.state === 'sent') return deliveryEntry(found.delivery, [])
  const { personId, delivery } = found
  const { channel } = delivery
  await audit(database(), { member, action: 'retried', personId, details: { channel } })
  await retryDeliveries(database(), [id], variables)
  drainAfterResponse(CHANNEL_NAMES.filter((name) => name === channel))
  const after = await find(id)
  return after && deliveryEntry(after.delivery, await readHolds(database()))
}

async function find(id: string) {
  const { payload: _, leasedUntil: __, ...delivery } = getTableColumns(deliveries)
  const [found] = await database()
    .select({ delivery, personId: people.id })
    .from(deliveries)
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .innerJoin(people, eq(people.person, sql`lower(${emailSubmissions.email})`))
    .where(eq(deliveries.id, id))
  return found ?? null
}
