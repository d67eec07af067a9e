/** Scheduled releases, and drafts by the scheduling API; their processes are killed meanwhile. */
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { clientOf, transactionsOf } from './lake.ts'
import { type LakeProcess, startLakeProcess } from './lake-process.ts'
import { type Postgres, programs, startPostgres } from './postgres.ts'
import { useFolder } from './setup.ts'

const folder = useFolder()
let postgres: Postgres | undefined
afterAll(() => postgres?.close())

/** Releases of one document each; half are due while the processes run, half after the kill. */
const RELEASES = Array.from({ length: 6 }, (_, n) => ({ releaseId: `r${n}`, id: `doc-${n}` }))
/** Drafts that are scheduled one by one, likewise. */
const DRAFTS = Array.from({ length: 6 }, (_, n) => `draft-${n}`)
const SCHEDULES = '/schedules/northwright/production'

describe.each([
  { database: 'embedded', processes: 1, possible: true },
  { database: 'postgres', processes: 2, possible: programs !== null },
])('on the $database database @long', ({ database, processes, possible }) => {
  test.skipIf(!possible)(
    `kill -9 of ${processes}: everything scheduled is published once`,
    async () => {
      const data = ['--project', 'northwright', '--data', join(folder, database), '--port', '0']
      if (database === 'postgres') postgres = await startPostgres()
      const shared = postgres ? ['--database-url', postgres.url] : []
      const startAll = async () => {
        const started: LakeProcess[] = []
        // One after the other: the first makes the folder's token.
        for (let n = 0; n < processes; n++) started.push(await startLakeProcess(...data, ...shared))
        return started
      }
      let lakes = await startAll()
      const clientOfLast = () => clientOf(lakes.at(-1)?.url ?? '', { token: lakes[0]?.token })
      let client = clientOfLast()
      for (const { releaseId, id } of RELEASES) {
        await client.releases.create({ releaseId })
        await client.create({ _id: `versions.${releaseId}.${id}`, _type: 'post' })
      }
      for (const id of DRAFTS) await client.create({ _id: `drafts.${id}`, _type: 'post' })
      const now = Date.now()
      const timeOf = (n: number) => new Date(now + (n % 2 ? 300 : 3_000)).toISOString()
      for (const [n, { releaseId }] of RELEASES.entries())
        await client.releases.schedule({ releaseId, publishAt: timeOf(n) })
      for (const [n, documentId] of DRAFTS.entries()) {
        const body = { documents: [{ documentId }], executeAt: timeOf(n) }
        await client.request({ method: 'POST', url: SCHEDULES, body })
      }
      const published = () => client.fetch<number>('count(*[_type == "post"])')
      await expect.poll(published).toBeGreaterThan(0)
      await Promise.all(lakes.map((lake) => lake.end('SIGKILL')))
      lakes = await startAll()
      client = clientOfLast()
      await expect.poll(published).toBe(RELEASES.length + DRAFTS.length)
      for (const id of DRAFTS) expect(await transactionsOf(client, id)).toHaveLength(1)
      const done = () => client.request({ url: `${SCHEDULES}?state=succeeded` })
      await expect.poll(async () => (await done()).schedules).toHaveLength(DRAFTS.length)
      for (const { releaseId, id } of RELEASES) {
        expect(await transactionsOf(client, id)).toHaveLength(1)
        expect(await transactionsOf(client, `_.releases.${releaseId}`)).toHaveLength(3)
        expect((await client.releases.get({ releaseId }))?.state).toBe('published')
      }
      await Promise.all(lakes.map((lake) => lake.end('SIGTERM')))
    },
    120_000,
  )
})
