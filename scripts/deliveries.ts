/**
 * `npm run deliveries`: what has not reached the team or the marketing list, and why.
 * `npm run deliveries -- retry all`, or with ids: has it tried again now.
 */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readBacklog, retryDeliveries, type Backlog, type BacklogItem } from '#lib/leads/backlog.ts'
import { plain } from '#lib/leads/mail/text.ts'
import { leadVariables } from '#lib/leads/variables.ts'
import { command } from './content/command.ts'
import { withDatabase } from './stack/with-database.ts'

const MOST = 50
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const [verb, ...ids] = process.argv.slice(2)

await command(async () => {
  const isRetry = verb === 'retry' && ids.length > 0
  if (verb !== undefined && !isRetry) {
    throw new Error('Usage: npm run deliveries [-- retry all | retry <id> …]')
  }
  const wrong = ids.filter((id) => id !== 'all' && !UUID.test(id))
  if (wrong.length > 0) throw new Error(`No delivery has the id ${wrong.join(', ')}.`)
  await withDatabase(async (db) => {
    if (isRetry) await retry(db)
    else show(await readBacklog(db, MOST))
  })
})

async function retry(db: NodePgDatabase): Promise<void> {
  const number = await retryDeliveries(db, ids.includes('all') ? 'all' : ids, mailboxes())
  if (number === 0) return say('There is nothing to retry: no such delivery waits or is parked.')
  say(
    `${many(number)} due now. A running site sends within seconds. Look again with: npm run deliveries`,
  )
  sayHolds(await readBacklog(db, 0))
}

function show(backlog: Backlog): void {
  const { sent, waiting, parked, items } = backlog
  if (waiting + parked === 0)
    return say(`Nothing waits and nothing is parked. Sent so far: ${sent}.`)
  say(`${parked} parked, ${waiting} waiting, ${sent} sent.`)
  const of = (state: string) => items.filter((item) => item.state === state)
  section(
    'Parked: the provider refused it for good. When the reason is put right: npm run deliveries -- retry all',
    of('parked'),
  )
  section('Waiting: tried again by itself.', of('waiting'))
  const more = waiting + parked - items.length
  if (more > 0) say(`\nand ${more} more.`)
  sayHolds(backlog)
}

function section(title: string, items: BacklogItem[]): void {
  if (items.length === 0) return
  say(`\n${title}`)
  for (const {
    id,
    channel,
    email,
    source,
    attempts,
    createdAt,
    dueIn,
    lastError,
    state,
  } of items) {
    const when = state === 'parked' ? '' : dueIn > 0 ? `, again in ${duration(dueIn)}` : ', due now'
    say(`  ${id}  ${channel.padEnd(14)}  ${plain(email, 80)} for ${source}`)
    say(
      `    since ${createdAt.toISOString()}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${when}`,
    )
    if (lastError !== null) say(`    ${plain(lastError, 300)}`)
  }
}

function sayHolds({ holds }: Backlog): void {
  for (const { provider, until, reason } of holds) {
    say(`\nNothing goes to ${provider} before ${until.toISOString()}: ${plain(reason, 300)}`)
  }
}

/** The sender and recipients that are set now, for e-mails that were refused with those of before. */
function mailboxes(): { from?: string; to?: string[] } {
  const from = leadVariables.LEADS_FROM.safeParse(process.env.LEADS_FROM).data
  const to = leadVariables.LEADS_TO.safeParse(process.env.LEADS_TO).data
  return { ...(from && { from }), ...(to && { to }) }
}

function many(number: number): string {
  return number === 1 ? 'One delivery is' : `${number} deliveries are`
}

function duration(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

function say(line: string): void {
  console.log(line)
}
