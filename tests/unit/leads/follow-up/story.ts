import { sourceSlug } from '#lib/leads/person/ids.ts'
import type { Texts } from '#lib/leads/brief/results.ts'
import { STANDARD } from '#lib/leads/score/numbers.ts'
import type { Person } from '#lib/leads/story/joined.ts'
import type { StoryEvent, Submission, Told } from '#lib/leads/story/story.ts'
import { CONTENT } from '#tests/unit/reports/fixtures.ts'

const AT = new Date('2026-11-21T05:04:59Z')
export const PERSON_ID = '5b1f0b6e-3a4e-4b8e-9a55-0d0c8a1f7e01'

/** Content as the emails quote it. */
export const TEXTS: Texts = {
  resources: new Map([
    ['ai-roi-calculator', { title: 'AI ROI Calculator', isTool: true }],
    ['automation-checklist', { title: 'Readiness Quiz', isTool: true }],
    ['ai-roadmap', { title: 'AI Roadmap', isTool: false }],
  ]),
  quiz: CONTENT,
  numbers: STANDARD,
}

/** A submission of the person for a resource. */
export function submission(slug: string, change: Partial<Submission> = {}): Submission {
  return {
    id: '0193b0c4-64f1-4e0b-a0a5-1d6f1f0c2a11',
    email: 'ada@acme.example',
    source: `resource_${slug}`,
    page: `/resources/${slug}`,
    consentText: 'Our team will see what you enter.',
    attribution: null,
    flag: null,
    createdAt: AT,
    ...change,
  }
}

type Kind = StoryEvent['kind']

/** An event of the person. */
export function event<K extends Kind>(
  kind: K,
  data: Extract<StoryEvent, { kind: K }>['data'],
  at = AT,
) {
  return {
    kind,
    id: crypto.randomUUID(),
    submissionId: null,
    resource: null,
    at,
    data,
  } as StoryEvent
}

/** A person's story. */
export function storyOf(
  submissions: Submission[],
  events: StoryEvent[] = [],
  change: Partial<Person> = {},
): Told {
  const email = submissions[0]?.email ?? ''
  return {
    person: {
      id: PERSON_ID,
      person: email.toLowerCase(),
      email,
      firstAt: AT,
      lastAt: AT,
      submissions: submissions.length,
      resources: submissions.map(({ source }) => sourceSlug(source)),
      attribution: submissions[0]?.attribution ?? null,
      isFlagged: false,
      state: 'new',
      wonAmount: null,
      wonCurrency: null,
      lostReason: null,
      owner: null,
      score: null,
      scoreReasons: null,
      scoredAt: null,
      scoreRules: null,
      followUpAt: null,
      digestedAt: null,
      joinedTo: null,
      pressedAt: null,
      attendedAt: null,
      hotAt: null,
      ...change,
    },
    others: [],
    stops: [],
    submissions,
    calls: [],
    events,
  }
}
