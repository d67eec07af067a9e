import { asc } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readProgress, startSync, stopSync } from '#lib/leads/crm-sync/progress.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { latestLeads } from '#lib/leads/export/export.ts'
import { personOf } from '#lib/leads/person/email-address.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import { rowsOf } from '#lib/leads/story/details.ts'
import { resultText } from '#lib/leads/story/results.ts'
import { sentence, type PlainEntry } from '#lib/leads/story/sentence.ts'
import { readStory, type Delivery, type Story, type StoryEvent } from '#lib/leads/story/story.ts'
import { latestAudit } from '#lib/platform/database/audit.ts'
import type { emailSubmissions } from '#lib/platform/database/tables/people.ts'
import { unreadBookings } from '#lib/platform/database/tables/bookings.ts'

const LEADS_SHOWN = 20
const LEADS_HEAD = ['Given at (UTC)', 'Email address', 'Resource', 'Score', 'Came from']

/** Prints the number of leads and the latest of them. */
export async function list(db: NodePgDatabase): Promise<void> {
  const { total, people, latest } = await latestLeads(db, LEADS_SHOWN)
  if (total === 0) return console.log('No lead yet.')
  const which = total > LEADS_SHOWN ? ` The latest ${LEADS_SHOWN}:` : ''
  console.log(
    `${many(total, 'submission')} by ${people === 1 ? 'one person' : `${people} people`}.${which}\n`,
  )
  printTable([
    LEADS_HEAD,
    ...latest.map(({ submission, score }) => [
      at(submission.createdAt),
      oneLine(submission.email, 80),
      resourceOf(submission),
      String(score ?? ''),
      originOf(submission),
    ]),
  ])
  console.log('\nOne person’s story: npm run leads -- show <email address>')
}

/** What happened at a moment: a line, and lines below it. */
interface Entry {
  at: Date
  line: string
  more?: string[]
}

/** Prints a person's score and whole story, oldest first, and what was delivered because of it. */
export async function show(db: NodePgDatabase, email: string): Promise<void> {
  const story = await readStory(db, { email })
  if (!story) return console.log('Nobody gave this email address.')
  const { state, owner, submissions, score, scoreReasons } = story.person
  const others = [story.person, ...story.others].filter(({ person }) => person !== personOf(email))
  const names = [email, ...others.map((other) => other.email)].map((name) => oneLine(name, 80))
  console.log(`${names.join(', also ')}: ${many(submissions, 'submission')}`)
  console.log(`State: ${state}${owner ? `, owner: ${oneLine(owner.name, 80)}` : ''}`)
  console.log(score === null ? 'Not scored yet' : `Score: ${score} of 100`)
  for (const { points, reason } of scoreReasons ?? []) {
    console.log(`  ${`${points > 0 ? '+' : ''}${points}`.padStart(4)}  ${oneLine(reason, 80)}`)
  }
  for (const { address, why, at: since } of story.stops)
    console.log(`No emails to ${oneLine(address, 80)}: ${why}, ${at(since)}`)
  console.log()
  for (const { at: moment, line, more = [] } of entriesOf(story)) {
    console.log(`${at(moment)}  ${line}`)
    for (const each of more) console.log(`${' '.repeat(18)}${each}`)
  }
}

function entriesOf({ submissions, calls, events, deliveries }: Story): Entry[] {
  const sent = Map.groupBy(deliveries, ({ submissionId }) => submissionId)
  const given = submissions.map((submission): Entry => {
    const page = submission.page === null ? '' : `on ${oneLine(submission.page, 80)}`
    const origin = originOf(submission)
    const facts = [resourceOf(submission), page, origin && `from ${origin}`]
    return {
      at: submission.createdAt,
      line: facts.filter(Boolean).join(', '),
      more: sent.get(submission.id)?.map(deliveryLine),
    }
  })
  const booked = calls.map(({ bookedAt, startsAt, status, outcome, scheduler }) => ({
    at: bookedAt,
    line: `Call for ${at(startsAt)} at ${scheduler}: ${outcome ?? status}`,
  }))
  const happened = events.map((event) => ({ at: event.at, ...eventLines(event) }))
  return [...given, ...booked, ...happened].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

function deliveryLine({ channel, state, sentAt, became, becameWhy }: Delivery): string {
  const end = [became, becameWhy].filter(Boolean).join(': ')
  return `${channel}: ${state}${sentAt ? ` at ${at(sentAt)}` : ''}${end && `, ${oneLine(end, 200)}`}`
}

function eventLines(event: StoryEvent): Omit<Entry, 'at'> {
  switch (event.kind) {
    case 'result': {
      const text = resultText(event.data)
      const whose = event.data.shared ? 'Opened somebody else’s result' : 'Result'
      return {
        line: `${whose}: ${text?.summary ?? 'entered in another version of this tool'}`,
        more: text?.rows.map(({ label, value }) => `${label}: ${oneLine(value, 80)}`),
      }
    }
    case 'details':
      return {
        line: 'Said of themselves',
        more: rowsOf(event.data.answers).map(
          ({ label, value }) => `${oneLine(label, 80)}: ${oneLine(value, 100)}`,
        ),
      }
    case 'note':
      return { line: `Note by ${byLine(event)}: ${oneLine(event.data.text, 500)}` }
    case 'call':
      return { line: `Call ${event.data.outcome}, by ${byLine(event)}` }
    case 'joined':
    case 'separated':
      return { line: `Two addresses ${event.kind}, by ${byLine(event)}` }
    default:
      return { line: oneLine(sentence({ kind: event.kind, ...event.data } as PlainEntry), 500) }
  }
}

function byLine({ data }: Extract<StoryEvent, { data: { author: unknown } }>): string {
  return oneLine(data.author.name, 80)
}

const ENTRIES_SHOWN = 100
const ENTRIES_HEAD = ['At (UTC)', 'Member', 'Member id', 'Did', 'Person', 'Details']

/** Prints the latest of who looked at or changed what in the Studio. */
export async function audit(db: NodePgDatabase): Promise<void> {
  const entries = await latestAudit(db, ENTRIES_SHOWN)
  if (entries.length === 0) return console.log('Nobody has opened a lead in the Studio yet.')
  printTable([
    ENTRIES_HEAD,
    ...entries.map((entry) => [
      at(entry.createdAt),
      oneLine(entry.memberName, 40),
      oneLine(entry.memberId, 40),
      entry.action,
      entry.personId ?? '',
      JSON.stringify(entry.details).replace(/^\{\}$/, ''),
    ]),
  ])
}

/** Prints webhooks of schedulers that could not be read, oldest first, as they came. */
export async function unread(db: NodePgDatabase): Promise<void> {
  const kept = await db.select().from(unreadBookings).orderBy(asc(unreadBookings.receivedAt))
  if (kept.length === 0) return console.log('All that schedulers told could be read.')
  for (const { id, receivedAt, scheduler, reason, body } of kept)
    console.log(
      `${at(receivedAt)}  ${scheduler}: ${oneLine(reason, 300)}\n${id}\n${oneLine(body, 20_000)}\n`,
    )
  console.log('Once one is dealt with: npm run leads -- dismiss <ID> <why>')
}

/** Starts or stops the sync of everybody, and prints how far it is. The running site does it. */
export async function sync(db: NodePgDatabase, change: string | undefined): Promise<void> {
  if (change === 'start') await startSync(db)
  if (change === 'stop') await stopSync(db)
  const progress = await readProgress(db)
  if (progress.length === 0)
    return console.log('No CRM is connected, or the site has not run since (docs/deploy.md).')
  for (const { crm, done, total, isFinished, isStopped, waiting, refused, problems } of progress) {
    const state = isFinished ? 'everybody was written' : isStopped ? 'stopped' : 'under way'
    console.log(`${crm}: ${state}, ${done} of ${total} looked at, ${waiting} changes wait.`)
    for (const [field, why] of Object.entries(problems))
      console.log(`  Not written: ${field} (${oneLine(why, 300)})`)
    for (const { email, problem } of refused)
      console.log(`  Refused: ${oneLine(email, 80)} (${oneLine(problem, 200)})`)
  }
}

type Row = typeof emailSubmissions.$inferSelect

function many(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function resourceOf({ source, flag }: Row): string {
  const slug = sourceSlug(source)
  return flag === null ? slug : `${slug} (${flag})`
}

function originOf({ attribution }: Row): string {
  const { utm_source, utm_campaign, referrer = '' } = attribution ?? {}
  return oneLine([utm_source, utm_campaign].filter(Boolean).join(' / ') || referrer, 80)
}

/** Prints rows in columns as wide as their widest cell. */
function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}

/** '2026-11-22 05:14'. */
function at(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ')
}
