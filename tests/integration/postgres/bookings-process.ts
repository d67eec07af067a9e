/**
 * One of three processes of the site that get the webhooks of 250 people, each webhook twice and in
 * an order of its own. On a signal it takes its third, ten at a time. Its last line is how many it
 * took and how long that took, in milliseconds.
 */
import { once } from 'node:events'
import { registerHooks } from 'node:module'
import { storiesOf } from './bookings-stories.ts'

// Next's package has no exports, and outside its bundler Node asks for the file's extension.
registerHooks({
  resolve: (specifier, context, resolve) =>
    resolve(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})
const { closePool } = await import('#lib/platform/database/pool.ts')
const { receive } = await import('#lib/leads/bookings/receive.ts')
const { schedulerNamed } = await import('#lib/leads/bookings/schedulers.ts')

const own = Number(process.argv[2])
const webhooks = [...storiesOf(250), ...storiesOf(250)]
  .map((webhook, n) => ({ webhook, by: (n * 7919 + 104_729) % 10_007, to: (n * 31) % 3 }))
  .filter(({ to }) => to === own)
  .toSorted((one, other) => one.by - other.by)
  .map(({ webhook }) => webhook)

console.log('ready')
await once(process.stdin, 'data')
const startedAt = performance.now()
const waiting = webhooks.values()
async function take(): Promise<void> {
  for (const { scheduler: name, body } of waiting) {
    const scheduler = schedulerNamed(name)
    if (!scheduler) throw new Error(`There is no scheduler ${name}.`)
    const { result, reason } = await receive(scheduler, JSON.stringify(body))
    if (result !== 'stored' && result !== 'repeated') throw new Error(`${result}: ${reason}`)
  }
}
await Promise.all(Array.from({ length: 10 }, take))
console.log(JSON.stringify([webhooks.length, performance.now() - startedAt]))
await closePool()
process.exit()
