import { expect, test } from 'vitest'
import { factsOf } from '#lib/leads/score/facts.ts'
import { STANDARD } from '#lib/leads/score/numbers.ts'
import { scoreFacts } from '#lib/leads/score/score.ts'
import type { StoryEvent } from '#lib/leads/story/story.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { event, storyOf, submission } from '#tests/unit/leads/follow-up/story.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'

const GATE = new Date('2026-11-21T09:00:00Z')
const after = (seconds: number) => new Date(GATE.getTime() + seconds * 1000)

const FIGURES = {
  ...DEFAULT_INPUTS,
  currentStaffCost: 2_100_000,
  hoursPerWeek: 1_200,
  timeReductionPercent: 36,
}
const TOP = {
  ...ANSWERS,
  budget_available: 'over-100k',
  team_size: '50+',
  time_spent: 60,
  technical_expertise: 'expert',
  process_documentation: 'comprehensive',
  change_tolerance: 'enthusiastic',
}

function scored(email: string, slug: string, ...events: StoryEvent[]): number {
  const gate = submission(slug, { email, createdAt: GATE })
  const own = events.map((each) => Object.assign(each, { submissionId: gate.id }))
  const story = storyOf([gate], own, { lastAt: GATE })
  return scoreFacts(factsOf(story, after(3600)), STANDARD).score
}

const answered = (seconds: number) =>
  event('result', { tool: 'automation', input: TOP, shared: false }, after(seconds))

/** Tried as sales, those who clicked fastest came first and the CFO fifth. */
test('the CFO comes first, and who clicked all top answers in seconds last', () => {
  const people = {
    cfo: scored(
      'cfo@castellan.example',
      'ai-roi-calculator',
      event('result', { tool: 'roi', input: FIGURES, shared: false }, after(240)),
      event('report', { tool: 'roi', delivery: 'email', format: 'pdf' }, after(300)),
      event('booking', {}, after(330)),
    ),
    'a company with honest top answers': scored('eva@acme.example', 'quiz', answered(150)),
    'a team’s address with the same': scored('info@bigcorp.example', 'quiz', answered(150)),
    'a private address with the same': scored('ann@gmail.com', 'quiz', answered(150)),
    'a mistyped address with the same': scored('bob.stone@gmial.con', 'quiz', answered(150)),
    'who clicked all top answers in 6.4 s': scored('clicker.joe@gmail.com', 'quiz', answered(6.4)),
  }
  const ranked = Object.entries(people).toSorted(([, one], [, other]) => other - one)
  expect(ranked).toEqual([
    ['cfo', 77],
    ['a company with honest top answers', 40],
    ['a team’s address with the same', 34],
    ['a private address with the same', 25],
    ['a mistyped address with the same', 10],
    ['who clicked all top answers in 6.4 s', 10],
  ])
  expect(calculateRoi(FIGURES).netBenefit).toBeGreaterThan(700_000)
})
