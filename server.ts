/**
 * The site's process, in place of `next start` and `next dev`:
 *
 *     node server.ts [-H hostname] [-p port] [--dev]
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'

const { values } = parseArgs({
  options: {
    hostname: { type: 'string', short: 'H' },
    port: { type: 'string', short: 'p', default: process.env.PORT || '3000' },
    dev: { type: 'boolean', default: false },
  },
})

// Read when modules are loaded: by React, by next.config.mjs, by the cache of pages.
Object.assign(process.env, {
  NODE_ENV: values.dev ? 'development' : 'production',
  SITE_SERVER: '1',
  PORT: values.port,
})
// V8 would let 90 MB in use grow to 300 before it collects. It reads this at each collection; with
// 50, a process took 40 MB more and was no quicker.
setFlagsFromString('--heap-growing-percent=25')
const { serve } = await import('#lib/delivery/server/serve.ts')
await serve({ ...values, port: Number(values.port) })
