import { readdir, readFile } from 'node:fs/promises'
import { getTableName, is, Table } from 'drizzle-orm'
import { expect, test } from 'vitest'

const FOLDER = 'lib/platform/database/tables'

test('docs/privacy.md says of every table what it holds and until when', async () => {
  const text = await readFile('docs/privacy.md', 'utf8')
  const stored = text.slice(text.indexOf('## What is stored'), text.indexOf('**Consent.**'))
  const named = new Set(stored.match(/(?<=`)\w+/g))
  const modules = (await readdir(FOLDER)).map(
    (file): Promise<object> => import(`../../../${FOLDER}/${file}`),
  )
  const tables = (await Promise.all(modules)).flatMap((all) => Object.values(all))
  const names = tables.flatMap((table: unknown) => (is(table, Table) ? [getTableName(table)] : []))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !named.has(name))).toEqual([])
})
