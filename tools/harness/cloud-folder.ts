import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startDatabase } from '@northwright/local-lake/database'
import { migrate } from '#lib/platform/database/migrate.ts'
import { fileFolder } from './folder.ts'

const MIGRATIONS = 'lib/platform/database/migrations'

/** A local cloud's data folder whose database has its tables: migrating takes most of a start. */
export async function cloudFolder(): Promise<string> {
  const folder = fileFolder()
  await cp(join(await migrated(), 'pglite'), join(folder, 'database/pglite'), { recursive: true })
  return folder
}

/** An empty database with its tables, made once for these migrations and this PGlite. */
async function migrated(): Promise<string> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = ['package-lock.json', ...names.map((name) => join(MIGRATIONS, name))]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const template = `node_modules/.cache/tables-${hash('sha256', texts.join()).slice(0, 16)}`
  if (existsSync(template)) return template
  const unfinished = `${template}.${randomUUID()}`
  const { url, close } = await startDatabase({ dataDir: unfinished, port: 0 })
  await migrate(url).finally(close)
  // Another test may have been faster.
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }))
  return template
}
