import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binaries, exampleLead, loadSite, startOnPostgres, type OnPostgres } from './on-postgres.ts'

let server: OnPostgres
beforeAll(async () => {
  if (!binaries) return
  server = await startOnPostgres()
  // As on PGlite, which has none: nothing learns how large the tables have become.
  await server.rows('alter system set autovacuum = off')
  await server.rows('select pg_reload_conf()')
  await loadSite(server.server.url)
})
afterAll(() => server?.close())

const lead = () => {
  const id = randomUUID()
  return exampleLead(id, `${id}@example.com`)
}

test.skipIf(!binaries)(
  'a lead costs the same however many there are, from a new database on',
  async () => {
    const { storeOn } = await import('#lib/leads/capture/store.ts')
    const session = await server.connect()
    const store = async (times: number) => {
      for (let index = 0; index < times; index++) await storeOn(session, [lead()])
      await session.query(`insert into person_events (person_id, kind, resource)
      select id, 'result', 'ai-roi-calculator' from people order by first_at desc limit 1`)
    }
    // The plans of triggers are made now, on tables that are almost empty.
    await store(10)
    await store(500)
    // A session's counts arrive at the latest when it ends.
    await session.end()
    const count = async (column: string) => {
      const [row] = await server.rows<{ rows: number }>(`select sum(${column})::int as rows
      from pg_stat_user_tables where relname in ('email_submissions', 'person_events')`)
      return row?.rows
    }
    await expect.poll(() => count('n_tup_ins')).toBe(512)
    expect(await count('seq_tup_read')).toBeLessThan(2_000)
  },
)

test.skipIf(!binaries)('an erasure costs the same however many deliveries there are', async () => {
  const { storeOn } = await import('#lib/leads/capture/store.ts')
  const session = await server.connect()
  for (let index = 0; index < 300; index++) await storeOn(session, [lead()])
  await session.end()
  const count = async () => {
    const [row] = await server.rows<{ erased: number; read: number }>(`
      select sum(n_tup_del) filter (where relname = 'people')::int as erased,
        sum(seq_tup_read) filter (where relname = 'deliveries')::int as read
      from pg_stat_user_tables`)
    return row
  }
  const before = await count()
  const erasing = await server.connect()
  await erasing.query(
    'delete from email_submissions where id in (select id from email_submissions limit 9)',
  )
  await erasing.end()
  await expect.poll(count).toEqual({ erased: (before?.erased ?? 0) + 9, read: before?.read })
})
