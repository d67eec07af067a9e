import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#lib/platform/database/migrate.ts'
import type * as Code from '../../tools/release/entry.ts'
import { startProduct } from './leads-product.ts'

/** All kept versions: those that may run beside this one, or replace it after a rollback. */
const RELEASED = fileURLToPath(new URL('../released', import.meta.url))
const versions = readdirSync(RELEASED).filter((name) => /^\d/.test(name))

const product = await startProduct()
const databaseUrl = String(process.env.DATABASE_URL)
const today = await import('../../tools/release/entry.ts')

test('a released version is kept', () => expect(versions.length).toBeGreaterThan(0))

describe.each(versions)('beside version %s', (version) => {
  const folder = `${RELEASED}/${version}/migrations`
  let released: typeof Code
  beforeAll(async () => {
    released = await import(`../released/${version}/leads.generated.mjs`)
  })
  beforeEach(async () => {
    await closePools()
    await product.rows('drop schema public, drizzle cascade; create schema public')
  })
  afterAll(closePools)

  test('its code works on the tables of this version', async () => {
    await migrate(databaseUrl, { folder })
    await migrate(databaseUrl)
    const lead = await works(released, `old-code-${version}@example.com`)
    await reports(released, lead)
    await erases(released)
  })

  test('the code of this version works on its tables', async () => {
    await migrate(databaseUrl, { folder })
    await works(today, `new-code-${version}@example.com`)
    await erases(today)
  })

  test('what one stores the other delivers, once, after an upgrade and after a rollback', async () => {
    const [before, after] = [`before-${version}@example.com`, `after-${version}@example.com`]
    await migrate(databaseUrl, { folder })
    await give(released, before)
    await closePools()
    await migrate(databaseUrl)
    await give(today, after)
    await closePools()
    await released.drainDeliveries()
    await arrived(after)
    await closePools()
    await today.drainDeliveries()
    for (const email of [before, after]) await arrived(email)
  })

  async function closePools(): Promise<void> {
    await released.closePool()
    await today.closePool()
  }
})

const give = (code: typeof Code, email: string) => code.captureLead({ email, source: 'resource_x' })

/** Exactly one email to the team, and the contact. */
async function arrived(email: string): Promise<void> {
  expect(await product.mails(email)).toHaveLength(1)
  expect(await product.contacts(email)).toHaveLength(1)
}

/** A lead is stored and delivered. */
async function works(code: typeof Code, email: string): Promise<{ email: string; id: string }> {
  const { id } = await give(code, email)
  expect(await product.rows('select id from email_submissions')).toEqual([{ id }])
  await code.drainDeliveries()
  await arrived(email)
  return { email, id }
}

/** A lead is sent its report. */
async function reports(code: typeof Code, lead: { email: string; id: string }): Promise<void> {
  expect(await code.queueReport(lead.email, lead.id)).toBeNull()
  expect(await code.drainDeliveries()).toMatchObject({ sent: 1, failed: 0, refused: 0 })
}

/** A lead is erased once it's old. */
async function erases(code: typeof Code): Promise<void> {
  await product.rows(`update email_submissions set created_at = now() - interval '90 years'`)
  await code.eraseExpired()
  expect(await product.rows('select id from email_submissions')).toEqual([])
}
