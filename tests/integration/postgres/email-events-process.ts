/**
 * One of three processes of the site that get the same webhooks. On a signal it takes all of them,
 * each a hundred times, twenty at once and in an order of its own. Its last line is how many it
 * stored, and how long the slowest took, in milliseconds.
 */
import { once } from 'node:events'
import { registerHooks } from 'node:module'
import { emailEvent } from '#tests/unit/leads/email-events/webhooks.ts'

// Next's package has no exports, and outside its bundler Node asks for the file's extension.
registerHooks({
  resolve: (specifier, context, resolve) =>
    resolve(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})
const { closePool } = await import('#lib/platform/database/pool.ts')
const { receiveEmailEvent } = await import('#lib/leads/email-events/receive.ts')

const own = Number(process.argv[2])
const types = ['delivery_delayed', 'bounced', 'delivered', 'complained']
const told = ['email-one', 'email-two'].flatMap((id) =>
  types.map((type, minute) =>
    emailEvent(`email.${type}`, id, {
      at: `2026-11-22T10:0${minute}:00.000Z`,
      to: `${id}@x.example`,
    }),
  ),
)
const webhooks = Array.from({ length: 100 }, () => told)
  .flat()
  .map((body, n) => ({ body: JSON.stringify(body), by: (n * 7919 + own * 104_729) % 1009 }))
  .toSorted((one, other) => one.by - other.by)
  .values()

console.log('ready')
await once(process.stdin, 'data')
let stored = 0
let slowest = 0
async function take(): Promise<void> {
  for (const { body } of webhooks) {
    const startedAt = performance.now()
    const { result } = await receiveEmailEvent(body)
    if (result !== 'stored' && result !== 'repeated') throw new Error(result)
    if (result === 'stored') stored++
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
}
await Promise.all(Array.from({ length: 20 }, take))
console.log(JSON.stringify([stored, Math.round(slowest)]))
await closePool()
process.exit()
