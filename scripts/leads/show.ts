import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { oneLine } from '#lib/leads/email/text.ts'
import { scoreOf } from '#lib/leads/score/score.ts'
import { resultText } from '#lib/leads/story/results.ts'
import { readStory, type Delivery, type Story, type StoryEvent } from '#lib/leads/story/story.ts'
import { at } from './table.ts'
import { many, originOf, resourceOf } from './words.ts'

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
  const { state, owner, submissions } = story.person
  const { score, reasons } = scoreOf(story)
  console.log(`${oneLine(email, 80)}: ${many(submissions, 'submission')}`)
  console.log(`State: ${state}${owner ? `, owner: ${oneLine(owner.name, 80)}` : ''}`)
  console.log(`Score: ${score} of 100`)
  for (const { points, reason } of reasons) {
    console.log(`  ${`${points > 0 ? '+' : ''}${points}`.padStart(4)}  ${oneLine(reason, 80)}`)
  }
  console.log()
  for (const { at: moment, line, more = [] } of entriesOf(story)) {
    console.log(`${at(moment)}  ${line}`)
    for (const each of more) console.log(`${' '.repeat(18)}${each}`)
  }
}

function entriesOf({ submissions, events, deliveries }: Story): Entry[] {
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
  return [...given, ...events.map((event) => ({ at: event.at, ...eventLines(event) }))].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

function deliveryLine({ channel, state, sentAt }: Delivery): string {
  return `${channel}: ${state}${sentAt ? ` at ${at(sentAt)}` : ''}`
}

function eventLines(event: StoryEvent): Omit<Entry, 'at'> {
  switch (event.kind) {
    case 'result': {
      const text = resultText(event.data)
      const whose = event.data.shared ? 'opened somebody else’s result' : 'result'
      return {
        line: `${whose}: ${text?.summary ?? 'entered in another version of this tool'}`,
        more: text?.rows.map(({ label, value }) => `${label}: ${oneLine(value, 80)}`),
      }
    }
    case 'report':
      return {
        line: `took the ${event.data.tool} report: ${event.data.delivery}, ${event.data.format}`,
      }
    case 'booking':
      return { line: 'opened the booking page' }
    case 'link-opened':
      return {
        line: event.data.elsewhere
          ? `somebody opened the link to their ${event.data.tool} result elsewhere`
          : `opened their ${event.data.tool} result from the email`,
      }
    case 'note':
      return { line: `note by ${byLine(event)}: ${oneLine(event.data.text, 500)}` }
    case 'state':
      return { line: `${event.data.from} → ${event.data.to}, by ${byLine(event)}` }
    case 'owner': {
      const { to } = event.data
      return { line: `owner: ${to ? oneLine(to.name, 80) : 'nobody'}, by ${byLine(event)}` }
    }
  }
}

function byLine({ data }: Extract<StoryEvent, { data: { author: unknown } }>): string {
  return oneLine(data.author.name, 80)
}
