import { expect, test } from 'vitest'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { numberWord } from '#lib/ui/format.ts'
import { resourceDocuments } from '#scripts/seed/resources.ts'

const copy = (id: string) =>
  JSON.stringify(resourceDocuments('file').find(({ slug }) => slug.current === id)).toLowerCase()

test('the copy of the calculator counts its inputs', () => {
  const inputs = numberWord(ROI_FIELDS.length)
  expect(copy('ai-roi-calculator')).toContain(`enter ${inputs} numbers`)
  expect(copy('ai-roi-calculator')).toContain(`${inputs} inputs`)
})

test('the copy of the quiz counts its questions and points', () => {
  expect(copy('automation-checklist')).toContain(`${numberWord(QUESTIONS.length)} questions`)
  expect(copy('automation-checklist')).toContain(`out of ${4 * QUESTIONS.length}`)
})
