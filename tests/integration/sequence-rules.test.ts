import { beforeEach, expect, test } from 'vitest'
import { richText } from '#lib/content/written-text.ts'
import { startTestLake } from '#tools/harness/lake.ts'
import { validationErrors } from '#tools/harness/studio-rules.ts'

const lake = await startTestLake()
beforeEach(() => lake.client().delete({ query: '*[_type == "sequence"]' }))

const step = {
  _type: 'sequenceStep',
  _key: 'a',
  days: 1,
  hour: 9,
  subject: 'Your {ROI}',
  body: richText('You asked for {resource}.'),
}
const THERE_ARE =
  'There are: {resource}, {ROI}, {Net benefit}, {Payback period}, {3-year projection}, {Score}, {What it means}, {Start with}, {Timeline}, {First process live}.'

test.each<[string, object[], string[]]>([
  ['a whole one', [step], []],
  ['none', [], ['steps: Please write at least one email.']],
  [
    'a figure that there isn’t',
    [{ ...step, body: richText('{Benefit}') }],
    [`steps.a.body: There is no figure {Benefit}. ${THERE_ARE}`],
  ],
  [
    'one in the subject',
    [{ ...step, subject: '{roi}' }],
    [`steps.a.subject: There is no figure {roi}. ${THERE_ARE}`],
  ],
  [
    'an empty text',
    [{ ...step, body: richText(' ') }],
    ['steps.a.body: Please write the text of the email.'],
  ],
  [
    'days that go back',
    [{ ...step, days: -1 }],
    ['steps.a.days: Please enter a whole number from 1 to 365.'],
  ],
  [
    'one that was just added',
    [{ ...step, days: undefined, hour: undefined }],
    [
      'steps.a.days: Please enter a whole number from 1 to 365.',
      'steps.a.hour: Please enter a whole number from 0 to 23.',
    ],
  ],
  [
    'more than eight',
    Array.from({ length: 9 }, (_, n) => ({ ...step, _key: `${n}` })),
    ['steps: A sequence has at most 8 emails.'],
  ],
])('of a sequence’s emails, the Studio knows what to make of %s', async (_, steps, said) => {
  const document = { _id: 'x', _type: 'sequence', name: 'After the quiz', states: ['new'], steps }
  expect(await validationErrors(document, lake.client())).toEqual(said)
})

test('no two sequences have one name, drafts included', async () => {
  const second = { _type: 'sequence', name: 'After the guide ', states: ['new'], steps: [step] }
  const said = (_id: string) => validationErrors({ _id, ...second }, lake.client())
  expect(await said('second')).toEqual([])
  const first = { _id: 'drafts.first', _type: 'sequence', name: 'After the guide' }
  await lake.client().create(first)
  expect(await said('second')).toEqual([
    'name: Another sequence has this name. Please choose another.',
  ])
  expect(await said('first')).toEqual([])
})
