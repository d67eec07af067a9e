/** One process of the site, for a test of several. On a signal it takes a webhook's change. */
import { once } from 'node:events'

const { keepOldPath } = await import('#lib/publishing/redirects/keep-old-path.ts')

console.log('ready')
const [line] = await once(process.stdin, 'data')
await keepOldPath(JSON.parse(String(line)))
process.exit()
