import { holdOf, type Backlog, type BacklogItem, type Hold } from '#lib/leads/outbox/backlog.ts'
import { CHANNEL_NAMES, placeToLook, TYPO_CHANNELS } from '#lib/leads/channels/channels.ts'
import { oneLine } from '#lib/leads/email/text.ts'

/**
 * One year in milliseconds. Providers ask for shorter holds; operators' holds last until lifted.
 */
const YEAR = 365 * 86_400_000

const WIDEST = Math.max(...CHANNEL_NAMES.map(({ length }) => length))

/** Prints what hasn't been delivered, and why. */
export function printBacklog(backlog: Backlog): void {
  const { sent, waiting, parked, refusedContacts, limited, items, holds } = backlog
  const open = waiting + parked + refusedContacts + limited
  console.log(
    open === 0
      ? `Nothing waits and nothing is parked. Sent so far: ${sent}.`
      : `Parked: ${parked}. Waiting: ${waiting}. Refused contacts: ${refusedContacts}. Over a limit: ${limited}. Sent: ${sent}.`,
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
    items.filter(({ state }) => state === 'limited'),
  )
  if (open > items.length) console.log(`\nand ${open - items.length} more.`)
}

/** Prints the holds, and how to end them. */
export function printHolds(holds: Hold[]): void {
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
export function deliveriesAre(number: number): string {
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
