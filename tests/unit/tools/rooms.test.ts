import { expect, test } from 'vitest'
import { roomCircle } from '#tools/suites/rooms.ts'

const imports = (...pairs: [from: string, to: string][]) =>
  pairs.map(([from, to]) => ({ from, to }))

test('a circle of rooms is found through their subfolders, with an import for each step', () => {
  const circle = imports(
    ['lib/content/map/pages.ts', 'lib/booking/schedulers.ts'],
    ['lib/booking/own.ts', 'lib/leads/person/desk-url.ts'],
    ['lib/leads/story/event.ts', 'lib/content/types.ts'],
    ['lib/ui/story.tsx', 'lib/content/types.ts'],
  )
  expect(roomCircle(circle)).toEqual([
    'lib/content/map/pages.ts -> lib/booking/schedulers.ts',
    'lib/booking/own.ts -> lib/leads/person/desk-url.ts',
    'lib/leads/story/event.ts -> lib/content/types.ts',
  ])
})

test('rooms that share one below them, and folders within a room, are no circle', () => {
  const fine = imports(
    ['lib/leads/story/event.ts', 'lib/leads/person/name.ts'],
    ['lib/leads/person/name.ts', 'lib/leads/story/visits.ts'],
    ['lib/leads/story/event.ts', 'lib/platform/log/log.ts'],
    ['lib/content/fetch.ts', 'lib/platform/log/log.ts'],
    ['app/page.tsx', 'lib/content/fetch.ts'],
    ['lib/platform/log/log.ts', 'node_modules/pino/pino.js'],
  )
  expect(roomCircle(fine)).toEqual([])
})
