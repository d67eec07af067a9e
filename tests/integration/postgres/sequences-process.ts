/** One of three processes of the site. On a signal it queues the emails of a sequence, for a while. */
import { once } from 'node:events'
import { registerHooks } from 'node:module'
import type { Known } from '#lib/leads/sequences/known.ts'

// Next's package has no exports, and outside its bundler Node asks for the file's extension.
registerHooks({
  resolve: (specifier, context, resolve) =>
    resolve(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})
const { closePool } = await import('#lib/platform/database/pool.ts')
const { queueStepsOf } = await import('#lib/leads/sequences/queue.ts')

const step = { subject: 'A', body: [], hour: 0, days: 1 }
const sequence: Known = {
  id: 'nurture',
  name: 'Nurture',
  resources: [],
  campaign: '',
  levels: [],
  states: ['new'],
  since: new Date(),
  isDraft: false,
  steps: [
    { ...step, key: 'one' },
    { ...step, key: 'two' },
  ],
}

console.log('ready')
await once(process.stdin, 'data')
await queueStepsOf([sequence], 'UTC')
await closePool()
process.exit()
