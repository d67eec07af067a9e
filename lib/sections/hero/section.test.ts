import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled, image } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { HERO_LOOKS, hero } from './section.ts'

describeSection(
  hero,
  z.strictObject({
    headline: z.array(filled).min(1),
    lede: filled,
    heroButton: filled,
    heroNote: z.string(),
    heroLink: filled,
    picture: image.nullable(),
    story: z.string().regex(/^[a-z0-9-]*$/),
    look: z.enum(HERO_LOOKS),
    leadsToGate: z.boolean(),
  }),
)

test('a look without what it shows is the words alone', () => {
  const look = (heroLook: string) => hero.map(Object({ heroLook })).look
  expect(['drawing', 'picture', 'story', 'text', 'video'].map(look)).toEqual([
    'drawing',
    'text',
    'text',
    'text',
    'drawing',
  ])
})

test('the standard note is about the call, so it is left out beside a button to the form', () => {
  const note = (given: object) => hero.map(Object(given)).heroNote
  expect(note({})).toBe('Free. 30 minutes with an engineer.')
  expect(note({ heroButtonTo: 'gate' })).toBe('')
  expect(note({ heroButtonTo: 'gate', heroNote: `${note({})}\u200B` })).toBe('')
  expect(note({ heroButtonTo: 'gate', heroNote: 'Takes three minutes.' })).toBe(
    'Takes three minutes.',
  )
})

test('the headline has one line per sentence', () => {
  expect(hero.map(null).headline).toEqual([
    'Autonomous AI.',
    'Built for Production.',
    'Built for Your Team.',
  ])
})

test.each([
  ['AI for the U.S. Mid-Market. Built to last.', ['AI for the U.S. Mid-Market.', 'Built to last.']],
  ['Acme Inc. builds agents. You run them.', ['Acme Inc. builds agents.', 'You run them.']],
  ['AI. For you.\nOn your terms.', ['AI. For you.', 'On your terms.']],
  ['Does it pay? It does! See how.', ['Does it pay?', 'It does!', 'See how.']],
])('the headline %j is broken at sentences, or where staff broke it', (headline, lines) => {
  expect(hero.map(JSON.parse(JSON.stringify({ headline }))).headline).toEqual(lines)
})
