/** `npm run local:reset`: empties the local cloud. */
import { rm } from 'node:fs/promises'
import { tryLock } from '#tools/lock.mjs'

const result = await tryLock('run', process.cwd())
if ('heldBy' in result) {
  console.error(
    `It is running at ${String(result.heldBy.url ?? 'the moment')}: stop it first. Nothing was removed.`,
  )
  process.exit(1)
}
await rm('.local/cloud', { recursive: true, force: true })
console.log(
  'The local cloud is empty: leads, mails, contacts and content are gone. npm start seeds it again.',
)
result.lock.release()
