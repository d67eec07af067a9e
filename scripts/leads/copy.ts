import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOf } from '#lib/leads/export/copy.ts'
import { renderCopy } from '#lib/leads/export/copy-page.ts'
import { withDatabase } from '#tools/stack/with-database.ts'

/**
 * Writes everything that is stored about a person into a folder, for that person: `data.json`, and
 * `data.html` to read. Only the owner of the files can read them.
 *
 * @param folder a new or empty one
 * @throws Error if a file of that name is there already
 */
export async function copy(email: string, folder: string): Promise<void> {
  const found = await withDatabase((db) => copyOf(db, email))
  if (!found) return console.log('Nobody gave this email address.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await write(join(folder, 'data.json'), `${JSON.stringify(found, null, 2)}\n`)
  await write(join(folder, 'data.html'), renderCopy(found, new Date()))
  console.log(`${join(folder, 'data.html')} and data.json: everything that is stored here.
Not in it: what Loops, Resend and others have (docs/privacy.md says who).`)
}

async function write(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}
