/** One process of the site, with one rule of assignment: on a signal it attends to everybody. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'

// Next's package has no exports, and outside its bundler Node asks for the file's extension.
registerHooks({
  resolve: (specifier, context, resolve) =>
    resolve(/^next\/\w+$/.test(specifier) ? `${specifier}.js` : specifier, context),
})
/** A content lake that knows the site settings alone. */
const rule = { _key: 'all', name: 'All', owners: ['ada', 'bo', 'cy'] }
const lake = createServer(({ url = '' }, response) => {
  const isSettings = url.includes('siteSettings')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ms: 1, result: isSettings ? { assignment: [rule] } : null }))
})
await once(lake.listen(0, '127.0.0.1'), 'listening')
const address = lake.address()
const port = typeof address === 'object' ? address?.port : undefined
process.env.SANITY_API_HOST = `http://127.0.0.1:${port}`

const { closePool } = await import('#lib/platform/database/pool.ts')
const { attend } = await import('#lib/leads/attend/attend.ts')

console.log('ready')
await once(process.stdin, 'data')
await attend()
await closePool()
process.exit()
