/** One process of the site, for a test that needs several. On a signal it does what is due. */
import { once } from 'node:events'
import { createClient } from '@sanity/client'
import { PROJECT } from '#lib/local-cloud/content.ts'
import { carryOutDue } from '#lib/publishing/carry-out.ts'

const [apiHost, token] = process.argv.slice(2)
const client = createClient({
  ...PROJECT,
  apiHost,
  token,
  apiVersion: '2025-02-19',
  useProjectHostname: false,
  useCdn: false,
  perspective: 'raw',
  maxRetries: 0,
})

console.log('ready')
await once(process.stdin, 'data')
const { errors } = await carryOutDue(client)
console.log(JSON.stringify(errors.map(String)))
process.exit()
