import { randomUUID } from 'node:crypto'
import type { Store } from './store.ts'
import { FromNow, Passed } from './table.ts'

const DAY = 24 * 60 * 60_000

/** Enables or disables daily backups. When they are enabled, one is due at once. */
export async function switchBackups(store: Store, key: number, enabled: boolean): Promise<void> {
  const change = { backupsEnabled: enabled, backedUpAt: null }
  await store.datasets.update({ key, backupsEnabled: !enabled }, change)
}

/**
 * Backs up the datasets whose backup is a day old. The update of the row lets one process do it,
 * and waits for a transaction that is being written.
 */
export async function makeDueBackups(store: Store): Promise<void> {
  const due = await store.datasets.update(
    { backupsEnabled: true, backedUpAt: new Passed(DAY) },
    { backedUpAt: new FromNow() },
  )
  for (const { key } of due) {
    const createdAt = new Date()
    await store.backups.insert({
      id: `${createdAt.toISOString().slice(0, 10)}-${randomUUID()}`,
      dataset: key,
      seq: await store.log(key).lastSeq(),
      createdAt,
      secret: randomUUID() + randomUUID(),
    })
  }
}
