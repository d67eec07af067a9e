import { expect, test, vi } from 'vitest'
import { makePagesAgain } from '#lib/delivery/refresh/refresh.ts'
import { ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { processWide } from '#lib/platform/process-wide.ts'

vi.mock('#lib/platform/env/env.ts', () => ({ env: {} }))
vi.mock('#lib/content/published.ts', () => ({ expirePublished: vi.fn() }))
vi.mock('#lib/publishing/redirects/moved.ts', () => ({ expireMoved: vi.fn() }))
vi.mock('#lib/insight/experiments/known.ts', () => ({
  expireKnownExperiments: vi.fn(),
  runningExperiments: async () => [],
}))

test('of many pages that nobody visits twenty are made again, however slowly their webhooks come', async () => {
  const made: string[] = []
  ownProcess.server = {
    make: async (path: string) => void made.push(path),
    isVisited: (path) => path.startsWith('/visited'),
    rendered: () => {},
  }
  const some = (name: string, from: number) =>
    Array.from({ length: 15 }, (_, n) => `/${name}-${from + n}`)
  await makePagesAgain(some('new', 0))
  await makePagesAgain([...some('new', 15), ...some('visited', 0)])
  await makePagesAgain(some('new', 30))
  expect(made).toEqual([...some('new', 0), ...some('new', 15).slice(0, 5), ...some('visited', 0)])
})

test('a process that stops waits for no page, neither one being made nor one in turn', async () => {
  const asked: string[] = []
  const make = (path: string) => {
    asked.push(path)
    return new Promise(() => {})
  }
  ownProcess.server = { make, isVisited: () => true, rendered: () => {} }
  const first = makePagesAgain(['/slow', '/next'])
  await expect.poll(() => asked).toEqual(['/slow'])
  const second = makePagesAgain(['/later'])
  const stop = processWide('siteStop', () => ({ requested: new AbortController() }))
  stop.requested.abort()
  await Promise.all([first, second, makePagesAgain(['/too-late'])])
  expect(asked).toEqual(['/slow'])
})
