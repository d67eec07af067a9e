import { beforeEach, expect, test, vi } from 'vitest'

const { fetch } = vi.hoisted(() => ({ fetch: vi.fn() }))
vi.mock('#lib/content/client.ts', () => ({ client: { fetch } }))
vi.mock('#lib/platform/log/log.ts', () => ({ logError: vi.fn() }))
vi.mock('#lib/insight/experiments/stored.ts', () => ({
  mapExperiments: (names: string[]) => names.map((id) => ({ id })),
  running: (experiments: unknown) => experiments,
}))

const { expireKnownExperiments, runningExperiments } =
  await import('#lib/insight/experiments/known.ts')

/** A query that is answered by hand. */
function asked() {
  const answer = Promise.withResolvers<string[]>()
  fetch.mockReturnValueOnce(answer.promise)
  return answer
}
const onHome = async () => (await runningExperiments())[0]?.id

beforeEach(() => {
  fetch.mockReset()
  expireKnownExperiments()
})

test('who asks after a publish gets the answer from after it, though one from before is under way', async () => {
  const [before, after] = [asked(), asked()]
  const first = onHome()
  expireKnownExperiments()
  const second = onHome()
  before.resolve(['old'])
  await first
  after.resolve(['new'])
  expect(await second).toBe('new')
  expect(await onHome()).toBe('new')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('an answer from before a publish is not taken for one from after it', async () => {
  const [before, after] = [asked(), asked()]
  const first = onHome()
  expireKnownExperiments()
  before.resolve(['old'])
  await first
  after.resolve(['new'])
  expect(await onHome()).toBe('new')
})

test('a query that fails ends no experiment', async () => {
  asked().resolve(['test'])
  expect(await onHome()).toBe('test')
  expireKnownExperiments()
  asked().reject(new Error('out of reach'))
  expect(await onHome()).toBe('test')
  expect(await onHome()).toBe('test')
})

test('an older list is used while a new one is asked for', async () => {
  asked().resolve(['test'])
  await onHome()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  const later = asked()
  expect(await onHome()).toBe('test')
  later.resolve(['next'])
  await expect.poll(onHome).toBe('next')
})
