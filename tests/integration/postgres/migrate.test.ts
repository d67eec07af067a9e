import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { backfill } from '#lib/platform/database/backfill.ts'
import { migrate } from '#lib/platform/database/migrate.ts'
import { testFolder } from '#tools/harness/folder.ts'
import { binaries, loadSite, startOnPostgres } from './on-postgres.ts'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CURRENT = folderOf('../../../lib/platform/database/migrations')
const RELEASED = folderOf('../../released/0.1.0/migrations')
/** Four files as they were while all migrations ran in one transaction, with their backfills. */
const BEFORE = folderOf('one-transaction-migrations')

const postgres = await startOnPostgres()
const url = postgres.server.url
await loadSite(url)
beforeEach(async () => {
  await postgres?.rows('drop schema public, drizzle cascade; create schema public')
})

const finish = () => postgres.connect().then((client) => backfill(client, NEVER, () => {}))
const NEVER = new AbortController().signal

/** A migrations folder as drizzle-kit writes it, of this version up to one, with these files. */
async function migrations(upTo: number, files: Record<string, string> = {}): Promise<string> {
  const folder = testFolder()
  await cp(CURRENT, folder, { recursive: true })
  const journal = await import(`${CURRENT}/meta/_journal.json`, { with: { type: 'json' } })
  const entries = journal.default.entries.slice(0, upTo + 1)
  for (const [name, sql] of Object.entries(files)) {
    entries.push({ ...entries.at(-1), when: Date.now() + entries.length, tag: name })
    await writeFile(join(folder, `${name}.sql`), sql)
  }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  return folder
}

/** Submissions from before an upgrade, of two people, a minute or more ago. */
const OLD_LEADS = `
  insert into email_submissions (email, source, flag, attribution, created_at) values
    ('Ada@example.com', 'resource_guide', null, '{"utm_campaign": "spring"}', now() - interval '3 days'),
    ('ada@example.com', 'resource_quiz', null, null, now() - interval '2 days'),
    ('ada@example.com', 'resource_quiz', null, null, now() - interval '1 day'),
    ('spam@example.com', 'resource_guide', 'honeypot', null, now() - interval '1 day'),
    ('bob@example.com', 'resource_guide', null, null, now() - interval '5 minutes'),
    ('eve@example.com', 'resource_guide', null, null, now())`

const PEOPLE = `
  select person, email, submissions, resources, is_flagged, last_at - first_at as span, follow_up_at
  from people order by person`
/** Once days that are over are moved. */
const LEADS = `
  select day::text, resource, dimension, value, visits from visit_totals
  union all select day::text, resource, 'all', '', 1 from visit_events order by 1, 2, 3, 4`
async function countedLeads() {
  const { moveDays } = await import('#lib/insight/move-days.ts')
  await moveDays()
  return postgres.rows<{ dimension: string; visits: number }>(LEADS)
}

async function dump(): Promise<string> {
  const run = promisify(execFile)
  const { stdout } = await run(join(String(binaries), 'pg_dump'), ['--schema-only', url])
  // A random key of each dump.
  return stdout.replace(/^\\\\?(un)?restrict .*$/gm, '')
}

describe('migrations', () => {
  test('make what they made in one transaction, and go on from there', async () => {
    const before = await migrations(19)
    await cp(BEFORE, before, { recursive: true })
    // What could not be built in a transaction once.
    await migrate(url, { folder: RELEASED })
    await postgres.rows(OLD_LEADS)
    await migrate(url, { folder: before })
    const people = await postgres.rows(PEOPLE)
    expect(people.map(({ person }) => person)).toEqual(
      ['ada', 'bob', 'eve', 'spam'].map((name) => `${name}@example.com`),
    )
    await migrate(url)
    await finish()
    expect(await postgres.rows(PEOPLE)).toEqual(people)
    const leads = await countedLeads()
    const schema = await dump()

    await postgres.rows('drop schema public, drizzle cascade; create schema public')
    await migrate(url, { folder: RELEASED })
    await postgres.rows(OLD_LEADS)
    await migrate(url)
    // The last minute is counted by the migration.
    expect(await postgres.rows('select from visit_events')).toHaveLength(1)
    await finish()
    expect(await postgres.rows(PEOPLE)).toEqual(people)
    // What is over is summed up, so that there are never a year's events to read.
    expect(await postgres.rows('select from visit_events where day < current_date - 2')).toEqual([])
    expect(await countedLeads()).toEqual(leads)
    expect(await dump()).toBe(schema)
  })

  test('leave visits that are there to the job, which sums them with those that follow', async () => {
    const visit = (visitor: string) =>
      postgres.rows(
        `insert into visit_events (day, step, visitor)
        select current_date - age, 'touched', $1 from generate_series(0, 3) age`,
        [visitor],
      )
    await migrate(url, { folder: await migrations(24) })
    await visit('before')
    await migrate(url)
    await visit('after')
    const sums = () => postgres.rows('select sum(visits)::int as visits from visit_sums')
    expect(await sums()).toEqual([{ visits: 4 }])
    const moved = (await countedLeads()).filter(({ dimension }) => dimension === 'all')
    expect(moved.map(({ visits }) => visits)).toEqual([2, 2, 1, 1, 1, 1])
    expect(await sums()).toEqual([{ visits: 4 }])
    expect(await postgres.rows('select from visit_events where not is_summed')).toEqual([])
  })

  test('keep those before one that fails, and say in Postgres’ words why', async () => {
    const folder = await migrations(2, { broken: 'alter table people add column x text' })
    await expect(migrate(url, { folder })).rejects.toThrow(
      'broken: relation "people" does not exist',
    )
    const [{ made } = {}] = await postgres.rows(
      'select count(*)::int as made from drizzle.__drizzle_migrations',
    )
    expect(made).toBe(3)
    await migrate(url, { folder: await migrations(4) })
  })

  test('are tried again after a deadlock', async () => {
    const sql = 'lock table deliveries;--> statement-breakpoint\nlock table email_submissions'
    const folder = await migrations(6, { circle: sql })
    await migrate(url, { folder: await migrations(6) })
    const other = await postgres.connect()
    await other.query('begin; lock table email_submissions')
    const lines: string[] = []
    const patient = { folder, lockTimeout: 60_000, pause: 50 }
    const migrated = migrate(url, patient, (line) => lines.push(line))
    await postgres.untilOneWaits()
    // The migration has waited for longer, so Postgres ends the other's wait only by ending it.
    await other.query(`set local deadlock_timeout = '60s'; lock table deliveries; commit`)
    await migrated
    expect(lines).toEqual([expect.stringMatching(/^circle: deadlock detected/)])
  })

  test('build an index again that was interrupted, and nothing else in the same file', async () => {
    await migrate(url, { folder: await migrations(6) })
    await postgres.rows(OLD_LEADS)
    const build = 'create unique index concurrently "twice" on "email_submissions" (lower(email))'
    await expect(postgres.rows(build)).rejects.toThrow('could not create unique index')
    await postgres.rows(`delete from email_submissions where source = 'resource_quiz'`)
    const folder = await migrations(6, {
      next: build.toUpperCase().replaceAll(/"\w+"/gi, (name) => name.toLowerCase()),
    })
    await migrate(url, { folder })
    const valid = `select indisvalid from pg_index where indexrelid = 'twice'::regclass`
    expect(await postgres.rows(valid)).toEqual([{ indisvalid: true }])
    const mixed = await migrations(6, {
      mixed: `${build.replace('twice', 'other')};--> statement-breakpoint\nselect 1`,
    })
    await postgres.rows('delete from drizzle.__drizzle_migrations where id > 7')
    await expect(migrate(url, { folder: mixed })).rejects.toThrow('in a migration of its own')
  })
})

describe('while older leads are not people yet', () => {
  beforeEach(async () => {
    await migrate(url, { folder: RELEASED })
    await postgres.rows(OLD_LEADS)
    await migrate(url)
  })

  test('who comes back is a whole person, of whom the team was told', async () => {
    const back = `insert into email_submissions (email, source) values ('ADA@example.com', 'resource_new')`
    await postgres.rows(back)
    const ada = {
      person: 'ada@example.com',
      email: 'Ada@example.com',
      submissions: 4,
      resources: ['guide', 'new', 'quiz'],
      is_flagged: false,
      follow_up_at: null,
    }
    expect(await postgres.rows(PEOPLE)).toMatchObject([ada])
    await finish()
    const [found, ...others] = await postgres.rows(PEOPLE)
    expect(found).toMatchObject(ada)
    expect(others).toHaveLength(3)
  })

  test('what they do is kept', async () => {
    const { recordEvent } = await import('#lib/leads/story/record.ts')
    const [{ id } = {}] = await postgres.rows(
      `select id from email_submissions where email = 'bob@example.com'`,
    )
    expect(await recordEvent({ lead: id, kind: 'booking', data: {} })).not.toBeNull()
  })

  test('who is erased at the same moment stays erased', async () => {
    const adding = await postgres.connect()
    await adding.query(`begin; select add_missing_people('{ada@example.com}')`)
    const erased = postgres
      .connect()
      .then((client) =>
        client.query(`delete from email_submissions where lower(email) like 'ada@%'`),
      )
    await postgres.untilOneWaits()
    await adding.query('commit')
    await erased
    expect(await postgres.rows(PEOPLE)).toEqual([])
  })

  test('a batch that is stopped is made again, once, and a lead does not wait for it', async () => {
    const holder = await postgres.connect()
    await holder.query('begin; select from email_submissions for update')
    const stop = new AbortController()
    const client = await postgres.connect()
    const work = backfill(client, stop.signal, () => {})
    await postgres.untilOneWaits()
    await postgres.rows(`insert into email_submissions (id, email, source)
      values ('${randomUUID()}', 'new@example.com', 'resource_guide')`)
    stop.abort()
    expect(await work).toBe(false)
    await holder.query('rollback')
    expect(await finish()).toBe(true)
    expect(await postgres.rows('select from people')).toHaveLength(5)
    const leads = (await countedLeads()).filter(({ dimension }) => dimension === 'all')
    expect(leads.reduce((sum, { visits }) => sum + visits, 0)).toBe(5)
  })
})
