import { expect, test } from 'vitest'
import { answersBefore, answersFor } from '#app/(preview)/preview/resources/[slug]/views.ts'
import { LEVELS } from '#lib/tools/quiz/questions.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { CONTENT } from '../reports/fixtures.ts'

test.each(LEVELS)('the sample answers in preview reach the level %s', (level) => {
  const answers = answersFor(level)
  expect(Object.keys(answers)).toHaveLength(8)
  expect(scoreQuiz(answers).level).toBe(level)
})

test('preview opens a question by answering those that staff put before it', () => {
  const questions = CONTENT.questions.toReversed()
  const [first, second, third] = questions.map(({ id }) => id)
  expect(Object.keys(answersBefore(String(third), questions))).toEqual([first, second])
  expect(answersBefore(String(first), questions)).toEqual({})
})

test.each([
  [undefined, false],
  ['theme=dark', false],
  ['not__prerender_bypass=1', false],
  ['__prerender_bypass=abc', true],
  ['theme=dark; __prerender_bypass=abc', true],
])('a call with the cookies %j comes from preview: %j', (cookie, expected) => {
  const headers = new Headers(cookie ? { cookie } : {})
  expect(isFromPreview(new Request('http://localhost/', { headers }))).toBe(expected)
})
