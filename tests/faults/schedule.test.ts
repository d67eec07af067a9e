import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { scheduleId } from '#lib/publishing/schedule.ts'
import { startFurtherSite } from '#tools/harness/further-site.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { Stack } from '#tools/harness/stack.ts'
import { transactionsOf } from '#tools/harness/transactions.ts'

let stack: Stack

beforeAll(async () => {
  stack = await Stack.start()
})
afterAll(() => stack.close())

/** Writes drafts and schedules them all for one moment. */
async function schedule(ids: string[], at: Date): Promise<void> {
  const lake = lakeClient(stack)
  const drafts = lake.transaction()
  for (const id of ids) drafts.create({ _id: `drafts.${id}`, _type: 'example', title: id })
  const { transactionId: revision } = await drafts.commit({ returnDocuments: false })
  const schedules = lake.transaction()
  for (const documentId of ids) {
    schedules.create({
      _id: scheduleId(documentId),
      _type: 'schedule',
      documentId,
      documentType: 'example',
      does: 'publish',
      revision,
      at: at.toISOString(),
      timeZone: 'Europe/Berlin',
      by: { id: 'ada', name: 'Ada' },
      state: 'waiting',
    })
  }
  await schedules.commit()
}

const countDone = () =>
  lakeClient(stack).fetch<number>('count(*[_type == "schedule" && state == "done"])')

/** Expects that each was published by one transaction, the one that ended its schedule. */
async function expectOnce(ids: string[]): Promise<void> {
  const lake = lakeClient(stack)
  for (const id of ids) {
    const [publishing, ...more] = await transactionsOf(lake, id)
    expect(more, id).toEqual([])
    const ended = await lake.getDocument(scheduleId(id))
    expect(ended, id).toMatchObject({ state: 'done', _rev: publishing?.id })
  }
}

/** Has a process do what is due at once, as a cron call does; it may be killed meanwhile. */
async function callCron(site: string): Promise<void> {
  const headers = { Authorization: `Bearer ${stack.env.CRON_SECRET}` }
  await fetch(`${site}/api/deliveries`, { headers }).catch(() => {})
}

test('three processes, of which two are killed at the moment itself, publish each once @long', async () => {
  const further = [await startFurtherSite(stack), await startFurtherSite(stack)]
  onTestFinished(async () => {
    for (const site of further) await site.stop()
  })
  const ids = Array.from({ length: 60 }, (_, n) => `example-${n}`)
  await schedule(ids, new Date(Date.now() + 1500))
  await expect.poll(countDone, { interval: 1 }).toBeGreaterThan(0)
  const calls = [stack.url, ...further.map(({ url }) => url)].map(callCron)
  await expect.poll(countDone, { interval: 1 }).toBeGreaterThan(ids.length / 4)
  await Promise.all([stack.site.kill(), further[0]?.kill()])
  await Promise.all(calls)
  expect(await countDone()).toBe(ids.length)
  await expectOnce(ids)
  await stack.restartSite()
  await further[0]?.restart()
})

test('a lake that is down at the moment gets it late, but once', async () => {
  const at = new Date(Date.now() + 1000)
  await schedule(['late'], at)
  await stack.cloud.kill()
  await stack.restartCloud()
  const state = async () => (await lakeClient(stack).getDocument(scheduleId('late')))?.state
  await expect.poll(state).toBe('done')
  await expectOnce(['late'])
})
