import { describe, expect, test } from 'vitest'
import { mapLevels } from '#lib/content/map-quiz.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { ANSWER_KINDS, summaryOf } from '#lib/tools/quiz/words.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { levelDocuments } from '#scripts/seed/quiz.ts'

const documents = levelDocuments()
const content = mapLevels(JSON.parse(JSON.stringify(documents)))

describe('a level’s summary', () => {
  const level = {
    summary: 'Everybody.',
    sentences: [
      { text: 'Both.', needs: ['team_size:1-5', 'time_spent:under 20', 'time_spent:40+'] },
      { text: 'Gone.', needs: ['team_size:1-5', 'gone:yes'] },
    ],
  }
  test.each<[Answers, string]>([
    [{ team_size: '1-5', time_spent: 0 }, 'Everybody. Both.'],
    [{ team_size: '1-5', time_spent: 19 }, 'Everybody. Both.'],
    [{ team_size: '1-5', time_spent: 20 }, 'Everybody.'],
    [{ team_size: '1-5', time_spent: 39 }, 'Everybody.'],
    [{ team_size: '1-5', time_spent: 40 }, 'Everybody. Both.'],
    [{ team_size: '6-15', time_spent: 40 }, 'Everybody.'],
    [{ team_size: '1-5' }, 'Everybody.'],
    [{}, 'Everybody.'],
  ])('for %j is "%s"', (answers, words) => expect(summaryOf(level, answers)).toBe(words))

  test('of content from before is what it was', () => {
    const old = JSON.stringify(documents).replaceAll('"sentences"', '"unknown"')
    const { high } = mapLevels(JSON.parse(old))
    expect(summaryOf(high, { time_spent: 0 })).toBe(content.high.summary)
  })

  test('can depend on every answer, by a name of its own', () => {
    const names = ANSWER_KINDS.map(({ value }) => value)
    expect(names).toEqual(expect.arrayContaining(['time_spent:20-29', 'team_size:50+']))
    expect(new Set(names).size).toBe(32)
  })
})

type Claim = [words: RegExp, isTrue: (answers: Answers) => boolean]

const isOneOf = (answer: unknown, ...known: string[]) => known.some((each) => each === answer)
const isDocumented = ({ process_documentation: answer }: Answers) =>
  isOneOf(answer, 'detailed', 'comprehensive')
const isSkilled = ({ technical_expertise: answer }: Answers) =>
  isOneOf(answer, 'advanced', 'expert')
const hours = ({ time_spent }: Answers) => Number(time_spent)

/** What words say of who reads them, and of which answers that is true. */
const CLAIMS: Claim[] = [
  [/documented steps|steps are documented|you’ve documented|Your documentation/, isDocumented],
  [/ready to automate/, isDocumented],
  [/Write down (every|your)|aren’t written down|Agree on one way/, (all) => !isDocumented(all)],
  [/enough (manual work|hours)/, (all) => hours(all) >= 20],
  [/fewer than 20 hours/, (all) => hours(all) < 20],
  [/at least 10 hours a week/, (all) => hours(all) >= 10],
  [/save five hours/, (all) => hours(all) >= 5],
  [/people who can take over/, isSkilled],
  [/Plan training/, (all) => !isSkilled(all)],
  [/two of your own people/, ({ team_size }) => team_size !== '1-5'],
  [/two most frequent processes/, ({ manual_processes }) => manual_processes !== '1-3'],
]

const claimsOf = (texts: string[]) => {
  const text = texts.join('\n')
  return CLAIMS.filter(([words]) => words.test(text))
}

test('in all combinations of answers, nothing that a result says is denied by one', () => {
  const bySummary = new Map<string, Claim[]>()
  const denied = new Set<string>()
  let tried = 0
  for (const answers of everyAnswer()) {
    tried++
    const { level } = scoreQuiz(answers)
    const { recommendations, priorityProcesses } = content[level]
    const summary = summaryOf(content[level], answers)
    const claims =
      bySummary.get(summary) ?? claimsOf([summary, ...recommendations, ...priorityProcesses])
    bySummary.set(summary, claims)
    for (const [words, isTrue] of claims) if (!isTrue(answers)) denied.add(`${level}: ${words}`)
  }
  expect(tried).toBe(4 ** 7 * HOURS.length)
  expect([...denied]).toEqual([])
})

test('every sentence for some answers has its claim in this test', () => {
  const texts = LEVELS.flatMap((level) => content[level].sentences.map(({ text }) => text))
  expect(texts.filter((text) => !CLAIMS.some(([words]) => words.test(text)))).toEqual([])
  expect(texts.length).toBeGreaterThan(8)
})

const HOURS = [0, 9, 19, 20, 39, 40]

/** Every combination of options, with hours below and above each limit. */
function* everyAnswer(): Generator<Answers> {
  const choices = QUESTIONS.map((question) => {
    const options = typeOf(question).options(question)
    return options.length > 0 ? options : HOURS
  })
  const all = choices.reduce((product, each) => product * each.length, 1)
  for (let index = 0; index < all; index++) {
    let rest = index
    const entries = QUESTIONS.map(({ id }, at) => {
      const of = choices[at] ?? []
      const chosen = of[rest % of.length]
      rest = Math.floor(rest / of.length)
      return [id, chosen]
    })
    yield Object.fromEntries(entries)
  }
}
