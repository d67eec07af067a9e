import { expect, test } from 'vitest'
import { channelTitle, sentence, type PlainEntry } from '#studio/leads/words.ts'

const nora = { id: 'p1', name: 'Nora' }
const at = '2026-11-22T09:00:00.000Z'
const report = { kind: 'report', at, resource: null, tool: 'roi' } as const

const SENTENCES: [PlainEntry, string][] = [
  [{ ...report, delivery: 'email', format: 'pdf' }, 'Emailed themselves the ROI report (PDF)'],
  [{ ...report, delivery: 'file', format: 'html' }, 'Downloaded the ROI report (HTML)'],
  [{ kind: 'booking', at, resource: null }, 'Opened the booking page'],
  [
    { kind: 'state', at, from: 'new', to: 'not-a-fit', author: nora },
    'Nora changed the state from New to Not a fit',
  ],
  [{ kind: 'owner', at, to: nora, author: nora }, 'Nora became the owner'],
  [{ kind: 'owner', at, to: { id: 'p2', name: 'Ben' }, author: nora }, 'Nora made Ben the owner'],
  [{ kind: 'owner', at, to: null, author: nora }, 'Nora removed the owner'],
]

test.each(SENTENCES)('$kind in words', (entry, text) => {
  expect(sentence(entry)).toBe(text)
})

test('a channel of another version of the site is named too', () => {
  expect(channelTitle('team-email')).toBe('Email to the team')
  expect(channelTitle('carrier-pigeon')).toBe('Carrier pigeon')
})
