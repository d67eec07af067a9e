import { expect, test } from 'vitest'
import { patchesOfWinner, type RawDocument } from '#lib/insight/experiments/winner.ts'

const NOW = '2026-11-22T12:00:00.000Z'
const EXPERIMENT: RawDocument = {
  _id: 'test',
  _type: 'experiment',
  _rev: 'e1',
  section: 'heroSection',
  variants: [
    { _key: 'a', name: 'As it is', heroSection: { headline: 'Ignored.' } },
    { _key: 'b', name: 'B', heroSection: { headline: ' Other. ', lede: '  ', script: 'no' } },
  ],
}
const HOME: RawDocument = { _id: 'home', _type: 'home', _rev: 'h1', headline: 'First.' }
const hero = (_key: string) => ({ _type: 'heroSection', _key })
const PAGE: RawDocument = {
  _id: 'spring',
  _type: 'page',
  _rev: 'p1',
  sections: [{ _type: 'textSection', _key: 't' }, hero('h'), hero('later')],
}
const STOPPED = { state: 'stopped', stoppedAt: NOW, winner: 'b' }

test("the winner's texts replace those of Home, and the experiment stops", () => {
  expect(patchesOfWinner({ experiment: EXPERIMENT, page: HOME, drafts: [] }, 'b', NOW)).toEqual([
    { id: 'home', ifRevisionID: 'h1', set: { headline: 'Other.' } },
    { id: 'test', ifRevisionID: 'e1', set: STOPPED },
  ])
})

test('of a resource, they replace its own', () => {
  const section = 'resourceIntroduction'
  const [control, other] = [{ _key: 'a' }, { _key: 'b', [section]: { title: 'Other.', type: 'x' } }]
  const experiment = { ...EXPERIMENT, section, variants: [control, other] }
  const page = { _id: 'quiz', _type: 'resource', _rev: 'q1', title: 'Quiz', type: 'Quiz' }
  expect(patchesOfWinner({ experiment, page, drafts: [] }, 'b', NOW)[0]).toEqual({
    id: 'quiz',
    ifRevisionID: 'q1',
    set: { title: 'Other.' },
  })
})

test('drafts get them too, wherever the section is there by now', () => {
  const draft = { _id: 'drafts.spring', _type: 'page', sections: [hero('h2')] }
  const own = { _id: 'drafts.test', _type: 'experiment' }
  const patches = patchesOfWinner(
    { experiment: EXPERIMENT, page: PAGE, drafts: [draft, own] },
    'b',
    NOW,
  )
  expect(patches).toEqual([
    { id: 'spring', ifRevisionID: 'p1', set: { 'sections[_key=="h"].headline': 'Other.' } },
    { id: 'test', ifRevisionID: 'e1', set: STOPPED },
    { id: 'drafts.spring', set: { 'sections[_key=="h2"].headline': 'Other.' } },
    { id: 'drafts.test', set: STOPPED },
  ])
})

test('the control changes no page', () => {
  const patches = patchesOfWinner({ experiment: EXPERIMENT, page: HOME, drafts: [] }, 'a', NOW)
  expect(patches.map(({ id }) => id)).toEqual(['test'])
})

test('where there is nothing to write, a sentence says so', () => {
  const page = { ...PAGE, sections: [] }
  expect(() => patchesOfWinner({ experiment: EXPERIMENT, page, drafts: [] }, 'b', NOW)).toThrow(
    'The page doesn’t have that section any longer.',
  )
  expect(() =>
    patchesOfWinner({ experiment: EXPERIMENT, page: HOME, drafts: [] }, 'z', NOW),
  ).toThrow('There is no such variant.')
})
