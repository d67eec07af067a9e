import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../src/store/memory/memory.ts'
import { openPostgres } from '../src/store/postgres/postgres.ts'
import { onMemory, refusal, startLake, tokens } from './lake.ts'

const lake = await startLake()
let client = lake.client()
afterEach(() => vi.useRealTimers())

interface Backup {
  totalFiles: number
  files: { name: string; url: string; type: string }[]
  nextCursor?: string
}

const DATASET = '/projects/northwright/datasets/production'
const admin = () => lake.client({ token: tokens.admin })
const ask = <T>(url: string, query?: Record<string, string>) =>
  client.request<T>({ url: `${DATASET}${url}`, query })
const enable = (body: object, token = tokens.admin) =>
  lake.client({ token }).request({ method: 'PUT', url: `${DATASET}/settings/backups`, body })
const list = async (query = {}) =>
  (await ask<{ backups: { id: string; createdAt: string }[] }>('/backups', query)).backups

test('a backup has each document as it was, page by page, by a URL that ends', async () => {
  const ids = Array.from({ length: 1_005 }, (_, n) => `note-${String(n).padStart(4, '0')}`)
  await client.mutate(ids.map((_id) => ({ create: { _id, _type: 'note', n: 1 } })))
  await client.delete('note-0004')
  const gone = `image-${'a'.repeat(40)}-1x1-png`
  const asset = { _type: 'reference', _ref: gone }
  await client.create({ _id: gone, _type: 'sanity.imageAsset' })
  await client.patch('note-0003').set({ cover: { asset } }).commit()
  await enable({ enabled: true })
  await client.mutate([
    { patch: { id: 'note-0001', set: { n: 2 } } },
    { delete: { id: 'note-0002' } },
    { create: { _id: 'note-0004', _type: 'note' } },
  ])
  const [{ id } = { id: '' }] = await list()
  expect(id).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f-]{36}$/)
  const first = await ask<Backup>(`/backups/${id}`)
  expect(first).toMatchObject({ totalFiles: 1_005, files: { length: 1_000 } })
  const last = await ask<Backup>(`/backups/${id}`, { nextCursor: first.nextCursor ?? '' })
  expect(last).toMatchObject({ totalFiles: 1_005 })
  expect(last).not.toHaveProperty('nextCursor')
  const urls = new Map([...first.files, ...last.files].map(({ name, url }) => [name, url]))
  const others = ids.filter((name) => name !== 'note-0004')
  expect([...urls.keys()].sort()).toEqual([gone, ...others])
  const read = async (name: string) => (await fetch(urls.get(name) ?? '')).json()
  expect(await read('note-0001')).toMatchObject({ _id: 'note-0001', n: 1 })
  expect(await read('note-0002')).toMatchObject({ _id: 'note-0002' })
  // An asset whose file is missing doesn't spoil the rest.
  expect(await read('note-0003')).toMatchObject({ cover: { asset } })
  expect(await read(gone)).toMatchObject({ _id: gone })

  const url = urls.get('note-0001') ?? ''
  const statusOf = async (changed: string) => (await fetch(changed)).status
  expect(await statusOf(url.replace('note-0001', 'note-0002'))).toBe(403)
  expect(await statusOf(url.replace('expires=', 'expires=9'))).toBe(403)
  expect(await statusOf(url.replace(/\?.*/, ''))).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  expect(await statusOf(url)).toBe(403)
})

test.skipIf(onMemory)(
  'one is made each day while backups are enabled, also by a lake that starts later',
  async () => {
    const database = new Client({ connectionString: lake.databaseUrl })
    await database.connect()
    const aDayPasses = () =>
      database.query(`
      update content_lake.datasets set backed_up_at = backed_up_at - interval '1 day';
      update content_lake.backups set created_at = created_at - interval '1 day'`)
    const [before] = await list()
    await aDayPasses()
    await lake.restart()
    client = lake.client()
    await expect.poll(list).toHaveLength(2)
    const [today, yesterday] = await list()
    expect(yesterday?.id).toBe(before?.id)
    const day = today?.createdAt.slice(0, 10) ?? ''
    expect(await list({ after: day })).toEqual([today])
    expect(await list({ before: day })).toEqual([yesterday])
    expect(await list({ limit: '1' })).toEqual([today])
    await enable({ enabled: false })
    await aDayPasses()
    await enable({ enabled: false })
    await database.end()
    expect(await list()).toHaveLength(2)
    await enable({ enabled: true })
    expect(await list()).toHaveLength(3)
  },
)

test("what fails between a dataset's mark and its backup loses no backup", async () => {
  const store = onMemory ? memoryStore() : await openPostgres(lake.databaseUrl)
  const row = { projectId: 'marked', name: 'production', description: null, createdBy: 'one' }
  const fresh = { aclMode: 'public' as const, createdAt: new Date(), addonFor: null, head: 0 }
  const due = { backupsEnabled: true, backedUpAt: null }
  const { key = 0 } = (await store.datasets.insert({ ...row, ...fresh, ...due })) ?? {}
  const change = async (statement: string) => {
    if ('pool' in store) await store.pool.query(`alter table content_lake.backups ${statement}`)
    else vi.spyOn(store.backups, 'insert').mockRejectedValueOnce(new Error('broken'))
  }
  await change('add constraint broken check (false) not valid')
  await expect(store.makeDueBackups()).rejects.toThrow('broken')
  if ('pool' in store) await change('drop constraint broken')
  expect(await store.backups.find({ dataset: key })).toEqual([])
  await store.makeDueBackups()
  expect(await store.backups.find({ dataset: key })).toHaveLength(1)
  await store.makeDueBackups()
  expect(await store.backups.find({ dataset: key })).toHaveLength(1)
  await store.datasets.delete({ key })
  await store.close()
})

test('wrong requests are refused by what is wrong', async () => {
  const [{ id } = { id: '' }] = await list()
  await admin().datasets.create('other')
  const ofOther = DATASET.replace('production', 'other')
  const wrong: [request: Promise<unknown>, status: number, message: string][] = [
    [enable({}), 400, '"enabled"'],
    [enable({ enabled: 'yes' }), 400, '"enabled"'],
    [enable({ enabled: true }, tokens.writer), 403, 'administrators'],
    [list({ limit: '0' }), 400, '"limit"'],
    [list({ after: '2026-13-01' }), 400, '"after"'],
    [list({ before: 'now' }), 400, '"before"'],
    [ask('/backups/none'), 404, 'Backup "none" not found'],
    [admin().request({ url: `${ofOther}/backups/${id}` }), 404, 'not found'],
    [ask(`/backups/${id}`, { nextCursor: 'AAAA' }), 400, '"nextCursor"'],
    [lake.client({ token: null }).request({ url: `${DATASET}/backups` }), 401, 'Session'],
  ]
  await Promise.all(
    wrong.map(async ([request, status, message]) =>
      expect(await refusal(request)).toMatchObject({
        status,
        message: expect.stringContaining(message),
      }),
    ),
  )
  await admin().datasets.delete('production')
  await admin().datasets.create('production')
  expect(await list()).toEqual([])
})
