import { asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { QuestionContent } from '#lib/content/types.ts'
import { auditLog } from '#lib/platform/database/tables.ts'
import { scoreOf, type Score } from '#lib/leads/score/score.ts'
import { resultText } from '#lib/leads/story/results.ts'
import { readStory, type StoryEvent } from '#lib/leads/story/story.ts'
import { sourceSlug } from '#lib/leads/person/source-slug.ts'

/**
 * Everything that is stored about a person, for that person (GDPR, Article 15). Dates become ISO
 * strings in JSON. Names of the team's members are left out: they are other people's data.
 */
export interface PersonCopy {
  email: string
  firstAt: Date
  lastAt: Date
  /** Where sales is with them. */
  state: string
  score: Score
  submissions: {
    at: Date
    email: string
    resource: string
    page: string | null
    consentText: string | null
    howTheVisitBegan: Partial<Record<string, string>> | null
    suspectedOf: string | null
  }[]
  story: {
    at: Date
    what: string
    resource: string | null
    data: object
    inWords?: { summary: string; rows: { label: string; value: string }[] }
  }[]
  /** What was, or will be, passed on because of them. */
  deliveries: { at: Date; channel: string; state: string; sentAt: Date | null }[]
  /** When the team looked at or changed something about them. */
  looks: { at: Date; what: string }[]
}

/**
 * Collects all that is stored about a person.
 *
 * @param questions the quiz's wording, for answers in words
 * @returns null if nothing is
 */
export async function copyOf(
  db: NodePgDatabase,
  email: string,
  questions: readonly QuestionContent[] = [],
): Promise<PersonCopy | null> {
  const story = await readStory(db, { email })
  if (!story) return null
  const { person } = story
  const looks = await db
    .select({ at: auditLog.createdAt, what: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.personId, person.id))
    .orderBy(asc(auditLog.createdAt))
  return {
    email: person.email,
    firstAt: person.firstAt,
    lastAt: person.lastAt,
    state: person.state,
    score: scoreOf(story),
    submissions: story.submissions.map((row) => ({
      at: row.createdAt,
      email: row.email,
      resource: sourceSlug(row.source),
      page: row.page,
      consentText: row.consentText,
      howTheVisitBegan: row.attribution,
      suspectedOf: row.flag,
    })),
    story: story.events.map((event) => eventOf(event, questions)),
    deliveries: story.deliveries.map(({ createdAt: at, channel, state, sentAt }) => ({
      at,
      channel,
      state,
      sentAt,
    })),
    looks,
  }
}

function eventOf(
  event: StoryEvent,
  questions: readonly QuestionContent[],
): PersonCopy['story'][number] {
  const { at, kind: what, resource } = event
  const text = event.kind === 'result' ? resultText(event.data, questions) : null
  return {
    at,
    what,
    resource,
    data: withoutMembers(event),
    ...(text && { inWords: { summary: text.summary, rows: text.rows } }),
  }
}

function withoutMembers(event: StoryEvent): object {
  switch (event.kind) {
    case 'note':
      return { text: event.data.text }
    case 'state':
      return { from: event.data.from, to: event.data.to }
    case 'owner':
      return {}
    default:
      return event.data
  }
}
