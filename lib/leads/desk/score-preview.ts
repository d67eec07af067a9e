import 'server-only'
import { desc, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { people } from '#lib/platform/database/tables/people.ts'
import { factsOf } from '#lib/leads/score/facts.ts'
import {
  type NumberName,
  NUMBER_NAMES,
  numberProblem,
  numbersFrom,
  STANDARD,
} from '#lib/leads/score/numbers.ts'
import { readNumbers } from '#lib/leads/score/read-numbers.ts'
import { GROUPS } from '#lib/leads/score/rules.ts'
import { scoreFacts } from '#lib/leads/score/score.ts'
import { datedStories } from '#lib/leads/story/story.ts'

/** How many people a draft is tried on: those who were active last. */
const MOST = 100

/** The numbers of a draft, by name; the standard for those that are left out. */
export const numbersSchema = z
  .record(z.string(), z.unknown(), 'should hold numbers by name')
  .superRefine((numbers, context) => {
    for (const [field, value] of Object.entries(numbers)) {
      const name = NUMBER_NAMES.find((known) => known === field)
      const message = name ? numberProblem(name, value) : 'There is no such number.'
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

/** The last people as a draft ranks them, and of how many each of its rules is true. */
export interface ScorePreview {
  people: {
    id: string
    email: string
    /** Points, and place among them. */
    draft: { score: number; place: number }
    today: { score: number; place: number }
  }[]
  /** Of each rule, in its group the first that is true of somebody. */
  rules: { name: NumberName; people: number }[]
}

export async function compareScores(
  db: NodePgDatabase,
  written: z.infer<typeof numbersSchema>,
): Promise<ScorePreview> {
  const draft = numbersFrom(written)
  const published = (await readNumbers()) ?? STANDARD
  const now = new Date()
  const stories = await datedStories(db, {
    which: sql`${people.joinedTo} is null and not ${people.isFlagged}`,
    order: desc(people.lastAt),
    limit: MOST,
  })
  const known = stories.map((story) => ({ story, facts: factsOf(story, now) }))
  const ranked = (numbers: typeof draft) => {
    const scores = known.map(({ facts }) => scoreFacts(facts, numbers).score)
    return scores.map((score) => ({
      score,
      place: 1 + scores.filter((other) => other > score).length,
    }))
  }
  const [byDraft, byToday] = [ranked(draft), ranked(published)]
  const none = { score: 0, place: 0 }
  return {
    people: known
      .map(({ story: { person } }, index) => ({
        id: person.id,
        email: person.email,
        draft: byDraft[index] ?? none,
        today: byToday[index] ?? none,
      }))
      .toSorted(
        (one, other) => one.draft.place - other.draft.place || one.today.place - other.today.place,
      ),
    rules: GROUPS.flatMap(({ rules }) => {
      const first = known.map(({ facts }) => rules.find(({ applies }) => applies(facts, draft)))
      return rules.map((rule) => ({
        name: rule.name,
        people: first.filter((each) => each === rule).length,
      }))
    }),
  }
}
