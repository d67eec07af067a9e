/**
 * `npm run deliveries`: lists what hasn't reached the team, a visitor or the marketing list, and
 * why.
 * `npm run deliveries -- retry all`, or with ids: retries them.
 * `npm run deliveries -- arrived <id> …`: counts as sent what somebody has found.
 * `npm run deliveries -- hold all --reason "moving"`, or with names: sends nothing until lifted.
 * `npm run deliveries -- restored --reason "Ada looks"`: the same after a backup was restored, and
 * parks what may have been sent since it was made.
 * `npm run deliveries -- lift`, or with names: ends holds early.
 */
import { parseArgs } from 'node:util'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  channelsHeldBy,
  HOLDABLE,
  PROVIDER_NAMES,
  type Held,
  CHANNEL_NAMES,
  placeToLook,
  TYPO_CHANNELS,
} from '#lib/leads/channels/channels.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import {
  readBacklog,
  readHolds,
  holdOf,
  type Backlog,
  type BacklogItem,
  type Hold,
} from '#lib/leads/outbox/backlog.ts'
import {
  confirmDeliveries,
  holdUntilLifted,
  liftHolds,
  parkPerhapsSent,
  retryDeliveries,
} from '#lib/leads/outbox/recovery.ts'
import { withDatabase, command } from '#tools/command.ts'

const NAMES = HOLDABLE.join(' | ')
const USAGE = `Usage: npm run deliveries [-- retry all | retry <id> … | arrived <id> … | hold all --reason <why> | hold [${NAMES}] … --reason <why> | restored --reason <why> | lift [${NAMES}] …]`
const MOST = 50
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/**
 * One year in milliseconds. Providers ask for shorter holds; operators' holds last until lifted.
 */
const YEAR = 365 * 86_400_000
const WIDEST = Math.max(...CHANNEL_NAMES.map(({ length }) => length))

if (import.meta.main) await command(() => deliveries(process.argv.slice(2)))

export async function deliveries(args: string[]): Promise<void> {
  const options = { reason: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [verb, ...named] = positionals
  const { reason } = values
  if (verb === undefined)
    return withDatabase(async (db) => printBacklog(await readBacklog(db, MOST)))
  if (verb === 'hold') return withDatabase((db) => holdAll(db, named, reason))
  if (verb === 'restored' && named.length === 0)
    return withDatabase((db) => holdRestored(db, reason))
  if (verb === 'lift') return withDatabase((db) => lift(db, heldNamed(named)))
  if ((verb !== 'retry' && verb !== 'arrived') || named.length === 0) throw new Error(USAGE)
  const invalid = named.filter((id) => !(id === 'all' && verb === 'retry') && !UUID.test(id))
  if (invalid.length > 0) throw new Error(`No delivery has the id ${invalid.join(', ')}.`)
  return withDatabase((db) => (verb === 'retry' ? retry(db, named) : confirm(db, named)))
}

async function confirm(db: NodePgDatabase, named: string[]): Promise<void> {
  const number = await confirmDeliveries(db, named)
  console.log(
    number === 0
      ? 'No such delivery waits or is parked.'
      : `${deliveriesAre(number)} marked as sent.`,
  )
}

async function retry(db: NodePgDatabase, named: string[]): Promise<void> {
  const retried = await retryDeliveries(db, named.includes('all') ? 'all' : named, process.env)
  if (retried.length === 0) {
    return console.log('There is nothing to retry: no such delivery waits or is parked.')
  }
  const holds = await readHolds(db)
  const heldChannels = new Set(holds.flatMap(({ held }) => channelsHeldBy(held)))
  const kept = retried.filter((channel) => heldChannels.has(channel)).length
  const free = retried.length - kept
  if (free > 0) {
    console.log(`${deliveriesAre(free)} due now. A running site sends within seconds.`)
  }
  if (kept > 0) console.log(`${deliveriesAre(kept)} ready, and held back:`)
  printHolds(holds)
  console.log('Look again with: npm run deliveries')
}

async function holdAll(db: NodePgDatabase, named: string[], reason?: string): Promise<void> {
  const held = named.includes('all') ? PROVIDER_NAMES : heldNamed(named)
  if (held === 'all' || !reason) throw new Error(USAGE)
  await holdUntilLifted(db, held, reason)
  console.log(`Held: ${held.join(', ')}. No process of the site sends anything there any more.
What was being sent at this moment still arrives. Leads are stored as ever, and their deliveries wait.
To send what waits: npm run deliveries -- lift`)
}

async function holdRestored(db: NodePgDatabase, reason?: string): Promise<void> {
  if (!reason) throw new Error(USAGE)
  await holdUntilLifted(db, PROVIDER_NAMES, `restored from a backup: ${reason}`)
  const parked = await parkPerhapsSent(db)
  console.log(`Held: ${PROVIDER_NAMES.join(', ')}. Leads are stored as ever, and their deliveries wait.
Parked, since they may have arrived after the backup was made: ${parked}. Look at them with: npm run deliveries
To send what waits: npm run deliveries -- lift`)
}

async function lift(db: NodePgDatabase, held: Held[] | 'all'): Promise<void> {
  const lifted = await liftHolds(db, held)
  if (lifted.length === 0) return console.log('Nothing was held.')
  console.log(`No longer held: ${lifted.join(', ')}. A running site sends within seconds what is due.
If it is refused again, it is held again. Look with: npm run deliveries`)
}

function heldNamed(named: string[]): Held[] | 'all' {
  const known = HOLDABLE.filter((held) => named.includes(held))
  if (known.length < new Set(named).size) throw new Error(USAGE)
  return named.length === 0 ? 'all' : known
}

/** Prints what hasn't been delivered, and why. */
function printBacklog(backlog: Backlog): void {
  const { sent, waiting, parked, refusedContacts, limited, stopped, items, holds } = backlog
  const open = waiting + parked + refusedContacts + limited + stopped
  const elsewhere = stopped > 0 ? ` To addresses that get no email: ${stopped}.` : ''
  console.log(
    open === 0
      ? `Nothing waits and nothing is parked. Sent so far: ${sent}.`
      : `Parked: ${parked}. Waiting: ${waiting}. Refused contacts: ${refusedContacts}. Over a limit: ${limited}.${elsewhere} Sent: ${sent}.`,
  )
  printHolds(holds)
  const parkedItems = items.filter(({ state }) => state === 'parked')
  section(
    'Parked: refused permanently. Once the reason is put right: npm run deliveries -- retry all',
    parkedItems.filter(({ channel }) => !TYPO_CHANNELS.includes(channel) && !isOnlyOnce(channel)),
  )
  section(
    'Parked, and perhaps delivered: see for yourself, then npm run deliveries -- retry <id>, or -- arrived <id>',
    parkedItems.filter(({ channel }) => isOnlyOnce(channel)),
  )
  section(
    'Refused contacts: an email address that is none. The leads are stored; there is nothing to do.',
    parkedItems.filter(({ channel }) => TYPO_CHANNELS.includes(channel)),
  )
  section(
    'Waiting: tried again without your help.',
    items.filter(({ state }) => state === 'waiting'),
    holds,
  )
  section(
    'Over a daily limit of one inbox or network: not sent. There is nothing to do; for one that you know to be wanted: npm run deliveries -- retry <id>',
    items.filter(({ state, isStopped }) => state === 'limited' && !isStopped),
  )
  section(
    'To addresses that bounced, that no longer want our emails, or that nobody has confirmed yet: not sent. There is nothing to do; staff may allow emails again in Leads.',
    items.filter(({ isStopped }) => isStopped),
  )
  if (open > items.length) console.log(`\nand ${open - items.length} more.`)
}

/** Prints the holds, and how to end them. */
function printHolds(holds: Hold[]): void {
  for (const { held, until, reason } of holds) {
    console.log(`
Held: nothing goes to ${held} ${endOf(until, 'before')}.
  ${oneLine(reason, 300)}
  To have it tried at once: npm run deliveries -- lift ${held}`)
  }
}

function endOf(until: Date, word: 'before' | 'until'): string {
  const isOperators = until.getTime() > Date.now() + YEAR
  return isOperators ? 'until you lift it' : `${word} ${until.toISOString()}`
}

/** 'One delivery is', '2 deliveries are'. */
function deliveriesAre(number: number): string {
  return number === 1 ? 'One delivery is' : `${number} deliveries are`
}

/** Whether the channel's provider would take a delivery twice. */
function isOnlyOnce(name: string): boolean {
  return CHANNEL_NAMES.some((channel) => channel === name && placeToLook(channel))
}

function section(title: string, items: BacklogItem[], holds: readonly Hold[] = []): void {
  if (items.length === 0) return
  console.log(`\n${title}`)
  for (const item of items) {
    const { id, channel, email, source, attempts, createdAt, lastError } = item
    const nobody = channel.endsWith('-erasure') ? 'of a person who was erased' : 'of the day'
    const about = email === null ? nobody : `${oneLine(email, 80)} for ${source}`
    console.log(`  ${id}  ${channel.padEnd(WIDEST)}  ${about}`)
    const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
    console.log(
      `    since ${createdAt.toISOString()}, ${tried}${next(item, holdOf(channel, holds))}`,
    )
    if (lastError !== null) console.log(`    ${oneLine(lastError, 300)}`)
  }
}

function next({ state, dueIn }: BacklogItem, hold: Hold | undefined): string {
  if (state !== 'waiting') return ''
  if (hold) return `, on hold ${endOf(hold.until, 'until')}`
  return dueIn > 0 ? `, again in ${duration(dueIn)}` : ', due now'
}

function duration(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
