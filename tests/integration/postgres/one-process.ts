/**
 * One process of the site, for a test that needs several. On a signal it handles 20 visits of one
 * person, 20 report requests to one inbox and every result that is due, all at once. Its last line
 * is what became of the requests.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closePool } from '#lib/platform/database/pool.ts'
import { queueDueEmails } from '#lib/leads/channels/lead-email/queue.ts'
import { queueReportEmail } from '#lib/leads/channels/report-email/queue.ts'
import { storeLead } from '#lib/leads/capture/store.ts'
import { storedDeliveries } from '../lead-deliveries.ts'

const [name = '', lead = '', email = ''] = process.argv.slice(2)

const mail = {
  from: 'site@example.com',
  to: [email],
  subject: 'Report',
  html: '<p>It pays.</p>',
  text: 'It pays.',
}

console.log('ready')
await once(process.stdin, 'data')
const visits = Array.from({ length: 20 }, (_, n) => {
  const person = n % 2 ? 'crowd@example.com' : 'Crowd@Example.com'
  return storeLead({
    id: randomUUID(),
    email: person,
    source: 'resource_x',
    page: null,
    consent: null,
    attribution: null,
    deliveries: storedDeliveries(person, name),
  })
})
const wishes = Array.from({ length: 20 }, (_, n) =>
  queueReportEmail(
    { email, lead, result: `${name} ${n}`, network: `192.0.2.${n}` },
    async () => mail,
  ),
)
await Promise.all([...visits, queueDueEmails()])
console.log(JSON.stringify(await Promise.all(wishes)))
await closePool()
process.exit()
