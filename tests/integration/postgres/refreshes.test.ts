import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const OTHER = randomUUID()

const asked: string[] = []

const postgres = await startOnPostgres()
const old = `insert into refreshes (process, tags, paths, told_at)
  values ($1, '{old}', '{/old}', now() - interval '61 minutes')`
await postgres.rows(old, [OTHER])
await loadSite(postgres.server.url)
const told = await import('#lib/delivery/refresh/told.ts')
const { now, ownProcess } = await import('#lib/delivery/refresh/own-process.ts')
/** When each tag was last refreshed in this process, which follows another. */
const refreshed = ownProcess.refreshed
ownProcess.server = {
  make: async (path) => void asked.push(path),
  isVisited: () => true,
  rendered: () => {},
}
const { log } = await import('#lib/platform/log/log.ts')
const errors = vi.spyOn(log, 'error')
told.startListening()
// It has looked once.
await vi.waitFor(
  async () => expect(await postgres.rows('select from refreshes')).toEqual([]),
  120_000,
)

const tell = (tag: string) => postgres.rows(told.TELL, [OTHER, [tag], [`/${tag}`]])

describe('what a process tells the others', () => {
  test('is refreshed by them at once, and its pages are made again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    // Its last look by itself: from now on, only Postgres wakes it.
    await postgres.rows('select pg_sleep(0.6)')
    await tell('home')
    await expect.poll(() => refreshed.has('home')).toBe(true)
    await vi.runOnlyPendingTimersAsync()
    vi.useRealTimers()
    await expect.poll(() => asked).toContain('/home')
    expect(refreshed.has('old')).toBe(false)
    // It may sleep by the clock that was taken away: once it was woken, it looks by itself again.
    await expect
      .poll(async () => {
        await tell('woken')
        return refreshed.has('woken')
      })
      .toBe(true)
  })

  test('is nothing new to itself', async () => {
    await told.tellOthers({ tags: ['own'], paths: ['/own'] })
    await tell('later')
    await expect.poll(() => refreshed.has('later')).toBe(true)
    expect([refreshed.has('own'), asked.includes('/own')]).toEqual([false, false])
  })

  test('is never missed because a later one was committed first', async () => {
    const [slow, quick] = [await postgres.connect(), await postgres.connect()]
    await slow.query('begin')
    await slow.query(told.TELL, [OTHER, ['slow'], []])
    const later = quick.query(told.TELL, [OTHER, ['quick'], []])
    await postgres.untilOneWaits()
    expect(refreshed.has('quick')).toBe(false)
    await slow.query('commit')
    await later
    await expect.poll(() => refreshed.has('quick')).toBe(true)
    expect(refreshed.has('slow')).toBe(true)
  })

  test('is told once Postgres is back, and followed again; what nobody could tell counts as changed', async () => {
    await postgres.server.kill()
    await told.tellOthers({ tags: ['during'], paths: [] })
    // One look fails, which is enough.
    await expect
      .poll(() => errors.mock.calls.flat())
      .toContain('What the others refresh is unknown for now')
    const before = now()
    await postgres.server.restart()
    await expect.poll(() => ownProcess.madeAfter).toBeGreaterThan(before)
    const other = await postgres.connect()
    await expect
      .poll(
        async () => (await other.query(`select from refreshes where 'during' = any(tags)`)).rows,
      )
      // Twice if a backend that outlived its server for a moment has stored it, and couldn't say so.
      .not.toHaveLength(0)
    await other.query(told.TELL, [OTHER, ['after'], []])
    await expect.poll(() => refreshed.has('after')).toBe(true)
  })
})
