import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdFolder } from '../database/folder-lock.ts'
import type { Options } from './options.ts'
import { dataFolder } from './session.ts'

/**
 * Deletes what a project's lake stores. Its token, password and certificate authority stay, because
 * browsers and programs know them.
 *
 * @throws FolderInUseError while the lake runs
 */
export async function reset(options: Options): Promise<void> {
  const folder = await dataFolder(options)
  if (!existsSync(folder)) return console.log(`Nothing is stored in ${folder}.`)
  const release = holdFolder(folder)
  try {
    for (const name of ['database', 'assets'])
      await rm(join(folder, name), { recursive: true, force: true })
  } finally {
    release()
  }
  console.log(`Documents and assets in ${folder} were deleted.`)
}
