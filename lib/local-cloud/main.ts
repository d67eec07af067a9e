import { fstatSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { startLocalCloud } from './cloud.ts'
import { SERVICES, type ServiceName } from './services.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    services: { type: 'string', default: SERVICES.join(',') },
    ports: { type: 'string', default: '' },
    site: { type: 'string' },
  },
})

if (!values.data) fail('Say where the data is: --data <folder>.')
const services = values.services.split(',').map(serviceNamed)
const ports = Object.fromEntries(
  values.ports
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', port] = pair.split('=')
      return [serviceNamed(name), Number(port)]
    }),
)

// Most of the code loads while the services start. Caching its compiled form cuts that by a tenth.
enableCompileCache()

const cloud = await startLocalCloud({
  dataDir: values.data,
  services,
  ports,
  siteUrl: values.site,
}).catch((error: Error) => fail(error.message))
let stopping: Promise<never> | undefined
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
// Exits with its parent, which holds the other end of the pipe or channel.
const stdin = fstatSync(0)
if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).resume()
process.once('disconnect', stop)
process.stdout.write(`${JSON.stringify({ env: cloud.env, urls: cloud.urls })}\n`)

function stop(): void {
  stopping ??= cloud.close().then(() => process.exit(0))
}

function serviceNamed(name: string): ServiceName {
  const known = SERVICES.find((service) => service === name)
  return known ?? fail(`There is no service '${name}', only ${SERVICES.join(', ')}.`)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
