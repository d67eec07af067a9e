import { originFacts, oneLine, formatMoment } from '#lib/leads/email/text.ts'
import { resultParts, type ResultPart, titleIn, type Texts } from '#lib/leads/brief/results.ts'
import { factsOf } from '#lib/leads/score/facts.ts'
import { scoreFacts } from '#lib/leads/score/score.ts'
import { stands } from '#lib/leads/story/calls.ts'
import { type Told, visitsOf } from '#lib/leads/story/story.ts'
import { detailsIn } from '#lib/leads/story/details.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'

export const NOT_OPENED = 'Not yet'
export const FIRST_VISIT = 'First visit'

/** Resources that are named: beyond that, a number does. */
const NAMED = 6

export type Brief = NonNullable<ReturnType<typeof briefOf>>
export type Fact = [name: string, value: string]

/**
 * What an email about a person who passed a gate says, each text on one line; null if there is no
 * submission but spam.
 */
export function briefOf(story: Told, texts: Texts) {
  const first = story.submissions.find(({ flag }) => flag === null)
  if (!first) return null
  const preparation = preparationOf(story, texts)
  const { results, slugs, tools } = preparation
  return {
    ...preparation,
    /** The submission that the team was first told of. */
    first,
    title: oneLine(titleIn(texts, sourceSlug(first.source)), 120),
    agreedTo: first.consentText && oneLine(first.consentText, 600),
    /** Whether there is anything that the first email didn't say, nor one about a call. */
    isNews:
      results.length > 0 ||
      story.events.some(({ kind }) => kind === 'report') ||
      slugs.length > 1 ||
      tools.length > 0,
  }
}

export type Preparation = ReturnType<typeof preparationOf>

/** What prepares a call with anybody, each text on one line. */
export function preparationOf(story: Told, texts: Texts) {
  const { person, events } = story
  const submissions = story.submissions.filter(({ flag }) => flag === null)
  const results = resultParts(story, texts)
  const hasReport = events.some(({ kind }) => kind === 'report')
  const slugs = [...new Set(submissions.map(({ source }) => sourceSlug(source)))]
  const tools = slugs.filter((slug) => texts.resources.get(slug)?.isTool)
  const facts: Fact[] = [
    ['Booking', bookingOf(story)],
    ...(slugs.length > 0 ? [['Requested', named(slugs, texts)] satisfies Fact] : []),
    ...(hasReport ? [['Report', reportsOf(story)] satisfies Fact] : []),
    ...detailsIn(events).map(({ label, value }): Fact => [
      oneLine(label, 120),
      oneLine(value, 120),
    ]),
    ['Visits', visits(story, submissions[0]?.createdAt ?? person.firstAt)],
    ...originFacts(person.attribution),
  ]
  return {
    personId: person.id,
    who: oneLine(person.email, 320),
    /** The ID of the member who looks after them. */
    owner: person.owner?.id ?? null,
    sentences: sentences(results, tools, slugs, texts),
    score: scoreFacts(factsOf(story, new Date()), texts.numbers),
    facts,
    results,
    slugs,
    tools,
  }
}

const STATUS = {
  requested: 'Call requested for',
  booked: 'Call booked for',
  moved: 'Call moved from',
  cancelled: 'Call canceled that was on',
  rejected: 'Call declined that was on',
}

/** The latest call that stands, else the latest, else whether the booking page was opened. */
function bookingOf({ calls, events }: Pick<Told, 'calls' | 'events'>): string {
  const call = calls.findLast(stands) ?? calls.at(-1)
  if (call) {
    const said = call.outcome ? `Call ${call.outcome} on` : STATUS[call.status]
    return `${said} ${formatMoment(call.startsAt)}`
  }
  const press = events.find(({ kind }) => kind === 'booking')
  return press ? `Opened the booking page, ${formatMoment(press.at)}` : NOT_OPENED
}

function sentences(
  results: readonly ResultPart[],
  tools: readonly string[],
  slugs: readonly string[],
  texts: Texts,
): string[] {
  const own = results.filter(({ shared }) => !shared).map(({ sentence }) => sentence)
  if (own.length > 0) return own
  if (results.length > 0)
    return [
      'Looked at a result that somebody else shared, and entered nothing of their own so far.',
    ]
  if (tools.length > 0) return [`Opened ${named(tools, texts)}, and entered nothing so far.`]
  if (slugs.length > 0) return [`Requested ${named(slugs, texts)}.`]
  return ['Used no resource so far.']
}

function named(slugs: readonly string[], texts: Texts): string {
  const titles = slugs.slice(0, NAMED).map((slug) => oneLine(titleIn(texts, slug), 120))
  const more = slugs.length - titles.length
  return [...titles, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function reportsOf({ events }: Pick<Told, 'events'>): string {
  const reports = events.flatMap((event) => {
    if (event.kind !== 'report') return []
    const { tool, delivery, format } = event.data
    const how = delivery === 'email' ? 'by email' : `as ${format.toUpperCase()}`
    return [`${tool === 'roi' ? 'ROI' : 'Readiness'} report ${how}`]
  })
  return [...new Set(reports)].join(', ')
}

function visits(story: Told, since: Date): string {
  const number = visitsOf(story)
  return number === 1 ? FIRST_VISIT : `${number}, since ${formatMoment(since)}`
}
