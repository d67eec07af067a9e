import { expect, test } from 'vitest'
import { settingsDocument } from '#scripts/seed/site.ts'
import { stored, validationErrors } from '#tools/harness/studio-rules.ts'

const own = { _key: 'b', _type: 'detailQuestion', about: 'own' }
const role = { _key: 'a', _type: 'detailQuestion', about: 'role' }
const choices = ['Here', 'There']
const AT = 'details.questions'

test.each([
  ['nothing', [], []],
  ['one of each', [role, { ...own, question: 'Where?', choices }], []],
  [
    'one about nothing',
    [{ ...role, about: undefined }],
    ['.a.about: Please choose what it asks for.'],
  ],
  ['no words', [{ ...own, choices }], ['.b.question: Please write the question.']],
  [
    'one answer',
    [{ ...own, question: 'Where?', choices: ['Here'] }],
    ['.b.choices: Please give at least two answers.'],
  ],
  [
    'one answer, and one that nobody wrote',
    [{ ...own, question: 'Where?', choices: ['Here', ' '] }],
    ['.b.choices: Please give at least two answers.'],
  ],
  ['the same twice', [role, { ...role, _key: 'c' }], [': Two questions ask for the same.']],
])('of questions below a tool, the Studio knows what to make of %s', async (_, questions, said) => {
  const settings = {
    ...stored(settingsDocument('image-a-1x1-svg', 'image-a-1x1-svg')),
    details: { questions },
  }
  const errors = await validationErrors(settings)
  const about = errors
    .filter((error) => error.startsWith(AT))
    .map((error) => error.slice(AT.length))
  expect(about).toEqual(said)
})
