import { expect, test } from 'vitest'
import { objectionsTo } from '#schemas/validate.ts'
import { settingsDocument } from '#scripts/seed/site.ts'
import { offline, stored } from '#tools/harness/studio-rules.ts'

const rule = (change: object, _key = 'a') => {
  return { _key, _type: 'assignmentRule', name: 'Rule', owners: ['ada'], ...change }
}
const EVERYBODY = /^Everybody fulfils the rule without conditions/
const NOBODY = /^Nobody fulfils this: at least is more than at most/

test.each<[string, object[], [level: string, message: RegExp][]]>([
  ['one for each', [rule({ domain: 'castellan.example' }), rule({ minScore: 60 }, 'b')], []],
  ['one for everybody at the end', [rule({ campaign: 'spring' }), rule({}, 'b')], []],
  ['one for everybody first', [rule({}), rule({ minScore: 60 }, 'b')], [['warning', EVERYBODY]]],
  [
    'one with all points first',
    [rule({ minScore: 0, maxScore: 100 }), rule({ minScore: 60 }, 'b')],
    [['warning', EVERYBODY]],
  ],
  ['one for nobody', [rule({ minScore: 61, maxScore: 60 })], [['error', NOBODY]]],
  [
    'no name, owners or domain',
    [rule({ name: '', owners: [], domain: 'ada@castellan' })],
    [
      ['error', /^Please write a name/],
      ['error', /^Please choose at least one member/],
      ['error', /^Please write a domain such as castellan.example/],
    ],
  ],
  [
    'a long name, and points that are wrong in two ways',
    [rule({ name: 'x'.repeat(61), maxScore: 100.5 })],
    [
      ['error', /^There is room for 60 characters here/],
      ['error', /^Please enter whole points from 0 to 100/],
    ],
  ],
])('of rules who looks after whom, the Studio knows what to make of %s', async (_, rules, said) => {
  const settings = {
    ...stored(settingsDocument('image-a-1x1-svg', 'image-a-1x1-svg')),
    assignment: rules,
  }
  const objections = (await objectionsTo(settings, offline)).filter(({ path }) =>
    JSON.stringify(path).includes('assignment'),
  )
  expect(objections).toEqual(
    said.map(([level, message]) =>
      expect.objectContaining({ level, message: expect.stringMatching(message) }),
    ),
  )
})
