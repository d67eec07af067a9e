import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from 'pg'
import { mountSmallDisk } from '#tools/harness/small-disk.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const disk = await mountSmallDisk(200)
if (!disk) console.log('No disk was filled: only root may mount a small one.')
afterAll(() => disk?.close())

const postgres = await startOnPostgres(disk?.folder)
const site = await loadSite(postgres.server.url)
vi.doMock('#lib/content/health.ts', () => ({ contentResponds: async () => {} }))
const { GET } = await import('#app/api/health/ready/route.ts')
const ready = async () => {
  const response = await GET()
  return { code: response.status, ...(await response.json()) }
}
const { captureLead } = await import('#lib/leads/capture/capture.ts')
const giveLead = () => captureLead({ email: 'a@b.example', source: 'resource_x' })

const READY = { code: 200, status: 'ready', database: 'ok', content: 'ok' }
const NOT_READY = { code: 503, status: 'not ready', database: 'down', content: 'ok' }

/** A readiness result is kept for a second; this advances the clock that measures it. */
let ahead = 0
const clock = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead)
beforeEach(() => void (ahead += 1100))

describe('whether leads can be stored', () => {
  test.each(['email_submissions', 'deliveries'])('not while %s is locked', async (table) => {
    const holder = await postgres.connect()
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    expect(await ready()).toMatchObject(NOT_READY)
    await holder.query('rollback')
    ahead += 1100
    expect(await ready()).toMatchObject(READY)
  })

  test('not while the database is read-only, as a demoted primary is', async () => {
    await postgres.rows('alter database postgres set default_transaction_read_only = on')
    await end()
    expect(await ready()).toMatchObject(NOT_READY)
    await postgres.rows('set default_transaction_read_only = off')
    await postgres.rows('alter database postgres reset default_transaction_read_only')
    await end()
    ahead += 1100
    expect(await ready()).toMatchObject(READY)
  })

  test('not while commits wait for a standby that is gone', async () => {
    const standby = async (setting: string) => {
      await postgres.rows(`alter system ${setting}`)
      await postgres.rows('select pg_reload_conf()')
    }
    await standby(`set synchronous_standby_names = 'gone'`)
    const later = () => {
      ahead += 1100
      return ready()
    }
    try {
      // The server takes a moment to notice.
      await expect.poll(later, { interval: 20 }).toMatchObject(NOT_READY)
    } finally {
      await standby('reset synchronous_standby_names')
    }
    await expect.poll(later, { interval: 20 }).toMatchObject(READY)
  })

  test('not while the server has no room for a connection', async () => {
    await end()
    const full: Client[] = []
    const take = () => postgres.connect().then((client) => full.push(client))
    while (await take().catch(() => false));
    expect(await ready()).toMatchObject(NOT_READY)
    await Promise.all(full.map((client) => client.end()))
    ahead += 1100
    expect(await ready()).toMatchObject(READY)
  })

  test('not from the first lead that failed until one can be stored', async () => {
    expect(await ready()).toMatchObject(READY)
    // As with a full disk: only storing a whole lead reveals it.
    await postgres.rows(`create function refuse() returns trigger language plpgsql
      as $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on deliveries for each row execute function refuse()`)
    expect(await ready()).toMatchObject(READY)
    await expect(giveLead()).rejects.toThrow()
    expect(await ready()).toMatchObject(NOT_READY)
    ahead += 1100
    expect(await ready()).toMatchObject(NOT_READY)
    await postgres.rows('drop function refuse cascade')
    ahead += 1100
    expect(await ready()).toMatchObject(READY)
  })

  test.skipIf(!disk)('not while the disk is full, even if one last lead had room', async () => {
    await disk?.fill()
    for (let round = 0; round < 6; round++) {
      ahead += 1100
      const { database } = await ready()
      const isStored = await giveLead().then(
        () => true,
        () => false,
      )
      // Unless a lead failed, it may notice up to half a minute late.
      if (round > 0)
        expect({ round, database, isStored }).not.toMatchObject({ database: 'ok', isStored: false })
    }
    ahead += 1100
    expect(await ready()).toMatchObject(NOT_READY)
    await disk?.empty()
    ahead += 1100
    expect(await ready()).toMatchObject(READY)
    await postgres.rows('truncate email_submissions, deliveries')
  })

  test('yes while the site is busy, and a hundred requests cost one check', async () => {
    const busy = Array.from({ length: 9 }, () => site.pool().query('select pg_sleep(0.4)'))
    const connects = vi.spyOn(site.pool(), 'connect')
    const findings = await Promise.all(Array.from({ length: 100 }, ready))
    for (const found of findings) expect(found).toMatchObject(READY)
    // The check itself, and the one query about deliveries.
    expect(connects.mock.calls.length).toBeLessThanOrEqual(2)
    await Promise.all(busy)
  })

  test('a check leaves nothing behind, and parked and held deliveries change no status', async () => {
    expect(await postgres.rows(`select from email_submissions`)).toEqual([])
    await giveLead()
    await postgres.rows(`update deliveries set state = 'parked'`)
    await postgres.rows(`insert into provider_holds (provider, until, reason)
      values ('resend', '2999-01-01', 'over quota')`)
    expect(await ready()).toMatchObject({
      ...READY,
      oldestDelivery: null,
      // The team's and the lead's; a refused contact is no loss.
      parkedDeliveries: 2,
      heldProviders: [{ provider: 'resend', until: '2999-01-01T00:00:00.000Z' }],
    })
  })
})

/** Ends the site's connections, as a failover does. */
async function end(): Promise<void> {
  await postgres.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`)
  await expect.poll(() => site.pool().totalCount, { interval: 10 }).toBe(0)
}
