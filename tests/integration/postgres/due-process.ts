/**
 * One process of the site, for a test that needs several. On a signal it queues what is due, or
 * with the argument `drain` sends it.
 */
import { once } from 'node:events'
import { registerHooks } from 'node:module'

// Next's package has no exports, and outside its bundler Node asks for the file's extension.
registerHooks({
  resolve: (specifier, context, resolve) =>
    resolve(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})
const { closePool } = await import('#lib/platform/database/pool.ts')
const { queueDue } = await import('#lib/leads/background.ts')
const { drainDeliveries } = await import('#lib/leads/outbox/drain.ts')

console.log('ready')
await once(process.stdin, 'data')
await (process.argv[2] === 'drain' ? drainDeliveries() : queueDue())
await closePool()
process.exit()
