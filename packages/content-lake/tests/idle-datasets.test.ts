/** Which datasets a lake keeps open: those that something uses, or that have work to do. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeLake, type Lake, openLake } from '../src/lake/lake.ts'
import { createLakeServer } from '../src/server.ts'
import { openPostgres } from '../src/store/postgres/postgres.ts'
import { clientOf, emptyDatabase } from './lake.ts'
import { listening, useFolder } from './setup.ts'

const name = ['northwright', 'production'] as const
const token = 'a-token'

const folder = useFolder()
let lake: Lake
beforeAll(async () => {
  const [projectId, dataset] = name
  const assetsDir = join(folder, 'assets')
  const options = {
    assetsDir,
    port: 0,
    projectId,
    dataset,
    tokens: { [token]: 'administrator' } as const,
  }
  lake = await openLake(options, '', await openPostgres(await emptyDatabase()))
})
afterAll(() => closeLake(lake))

const open = () => lake.datasets.open(...name)
/** Whether a dataset was closed, as if it had been unused until the end of a period, in ms. */
const closesAfter = async (period: number) => {
  const before = await open()
  await lake.datasets.closeIdle(Date.now() + period)
  return (await open()) !== before
}

test('a dataset is closed once it has not been used for a while, and opens again', async () => {
  const [, end] = await lake.datasets.use(...name)
  expect(await closesAfter(1)).toBe(false)
  end()
  expect(await closesAfter(-1_000)).toBe(false)
  expect(await closesAfter(1)).toBe(true)
})

test('streams and webhooks keep it open until they end', async () => {
  const [server, url] = await listening(createLakeServer(Promise.resolve(lake)))
  const client = clientOf(url, { token })
  await client.create({ _id: 'kept', _type: 'page' })
  const heard: unknown[] = []
  const options = { events: ['welcome' as const, 'mutation' as const] }
  const listener = client.listen('*', {}, options).subscribe((event) => heard.push(event))
  await expect.poll(() => heard).toHaveLength(1)
  expect(await closesAfter(1)).toBe(false)
  await client.patch('kept').set({ n: 1 }).commit()
  await expect.poll(() => heard).toHaveLength(2)
  listener.unsubscribe()
  await expect.poll(() => closesAfter(1)).toBe(true)
  expect(await client.getDocument('kept')).toMatchObject({ n: 1 })

  const hooks = '/hooks/projects/northwright'
  const body = { name: 'Site', url: 'http://127.0.0.1:9', dataset: name[1] }
  const { id } = await client.request<{ id: string }>({ method: 'POST', url: hooks, body })
  expect(await closesAfter(1)).toBe(false)
  await client.request({ method: 'DELETE', url: `${hooks}/${id}` })
  expect(await closesAfter(1)).toBe(true)
  server.close()
  server.closeAllConnections()
})
