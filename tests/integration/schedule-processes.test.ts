import { expect, test } from 'vitest'
import { startLakeProxy, type Fate } from '#tools/harness/lake-proxy.ts'
import { startScheduleLake } from './schedule-lake.ts'

const lake = await startScheduleLake()

/** Expects that documents were published, each by one transaction, which wrote it all. */
async function expectOnce(ids: string[]): Promise<void> {
  for (const id of ids) {
    const [publishing, ...more] = await lake.transactionsOf(id)
    expect(more, id).toEqual([])
    expect(await lake.read(`drafts.${id}`), id).toBeUndefined()
    expect(await lake.stateOf(id), id).toMatchObject({ state: 'done', _rev: publishing?.id })
  }
}

async function scheduleMany(name: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `${name}-${n}`)
  for (const id of ids) {
    await lake.writeDraft(id, id)
    await lake.schedule(id)
  }
  return ids
}

test('three processes, of which one is killed, publish each of 30 documents once', async () => {
  const ids = await scheduleMany('many', 30)
  const processes = await Promise.all(Array.from({ length: 3 }, () => lake.startProcess()))
  for (const { go } of processes) go()
  await expect.poll(() => lake.read('many-2'), { interval: 1 }).toBeDefined()
  processes[0]?.kill()
  await Promise.all(processes.map(({ ended }) => ended))
  const last = await lake.startProcess()
  last.go()
  await last.ended
  await expectOnce(ids)
})

test.each<[string, Fate, number]>([
  ['before the lake gets it', { arrives: false, isAnswered: false }, 0],
  ['before the lake’s response arrives', { arrives: true, isAnswered: false }, 1],
])('a process killed as it publishes, %s', async (name, fate, published) => {
  const [id = ''] = await scheduleMany(name.replaceAll(/\W/g, '-'), 1)
  const proxy = await startLakeProxy(lake.url(), () => {
    // Once the write is on its way, nothing of the process is left to hear of it.
    if (!fate.arrives) doomed.kill()
    return fate
  })
  const doomed = await lake.startProcess(proxy.url)
  doomed.go()
  await Promise.race([doomed.errors, doomed.ended])
  doomed.kill()
  await doomed.ended
  expect(await lake.transactionsOf(id)).toHaveLength(published)
  const next = await lake.startProcess()
  next.go()
  expect(await next.errors).toEqual([])
  proxy.close()
  await expectOnce([id])
})

test('a response that is lost is not published again by the same process', async () => {
  const [id = ''] = await scheduleMany('lost', 1)
  const proxy = await startLakeProxy(lake.url(), () => ({ arrives: true, isAnswered: false }))
  const runs = [await lake.startProcess(proxy.url), await lake.startProcess(proxy.url)]
  for (const { go, errors, ended } of runs) {
    go()
    await errors
    await ended
  }
  proxy.close()
  await expectOnce([id])
})
