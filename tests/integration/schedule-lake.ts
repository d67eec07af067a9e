/** Documents that wait for their moment, in a content lake of a test's own. */
import type { SanityDocument } from '@sanity/client'
import { reviewId, draftOf, scheduleId, type Schedule } from '#lib/publishing/schedule.ts'
import { startTestLake, tokens } from '#tools/harness/lake.ts'
import { startWaiting } from '#tools/harness/script.ts'
import { transactionsOf } from '#tools/harness/transactions.ts'

const MINUTE = 60_000

export async function startScheduleLake() {
  const lake = await startTestLake()
  const client = lake.client({ perspective: 'raw' })
  return {
    ...lake,
    client,

    /** Writes a document's draft, and returns its revision. */
    async writeDraft(id: string, title: string, more: object = {}): Promise<string> {
      const document = { _id: draftOf(id), _type: 'page', title, ...more }
      return (await client.createOrReplace(document))._rev
    },

    /** Schedules a document; without other wishes it was due a minute ago. */
    async schedule(id: string, wishes: Partial<Schedule> = {}): Promise<void> {
      const draft = await client.getDocument(draftOf(id))
      await client.createOrReplace({
        _id: scheduleId(id),
        _type: 'schedule',
        documentId: id,
        documentType: 'page',
        does: 'publish',
        revision: draft?._rev ?? null,
        at: new Date(Date.now() - MINUTE).toISOString(),
        timeZone: 'Europe/Berlin',
        by: { id: 'ada', name: 'Ada' },
        state: 'waiting',
        ...wishes,
      })
    },

    async markReady(id: string): Promise<void> {
      const by = { id: 'carl', name: 'Carl' }
      const mark = { documentId: id, documentType: 'page', revision: 'r', by }
      await client.create({ _id: reviewId(id), _type: 'review', ...mark })
    },

    async read(id: string): Promise<SanityDocument | undefined> {
      return client.getDocument(id)
    },

    stateOf: async (id: string) => client.getDocument(scheduleId(id)),

    transactionsOf: (id: string) => transactionsOf(client, id),

    /** Starts a process of the site that waits for a signal. */
    async startProcess(url = lake.url()) {
      const script = new URL('schedule-process.ts', import.meta.url)
      const process = await startWaiting(script, [url, tokens.writer])
      const errors = process.ended.then(({ last }): string[] => JSON.parse(last))
      errors.catch(() => {})
      return { ...process, errors }
    },
  }
}
