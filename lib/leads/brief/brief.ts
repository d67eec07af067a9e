import { originFacts, oneLine, formatMoment } from '#lib/leads/email/text.ts'
import { resultParts, type ResultPart, titleIn, type Texts } from '#lib/leads/brief/results.ts'
import { scoreOf } from '#lib/leads/score/score.ts'
import { type Submission, type Told, visitsOf } from '#lib/leads/story/story.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'

export const NOT_OPENED = 'Not yet'
export const FIRST_VISIT = 'First visit'

/** Resources that are named: beyond that, a number does. */
const NAMED = 6

export type Brief = NonNullable<ReturnType<typeof briefOf>>
type Fact = [name: string, value: string]

/**
 * What prepares a call with a person, each text on one line; null if there is no submission but
 * spam.
 */
export function briefOf(story: Told, texts: Texts) {
  const { person, events } = story
  const submissions = story.submissions.filter(({ flag }) => flag === null)
  const [first] = submissions
  if (!first) return null
  const results = resultParts(story, texts)
  const booking = events.find(({ kind }) => kind === 'booking')
  const hasReport = events.some(({ kind }) => kind === 'report')
  const slugs = [...new Set(submissions.map(({ source }) => sourceSlug(source)))]
  const tools = slugs.filter((slug) => texts.resources.get(slug)?.isTool)
  const facts: Fact[] = [
    ['Booking', booking ? `Opened the booking page, ${formatMoment(booking.at)}` : NOT_OPENED],
    ['Requested', named(slugs, texts)],
    ...(hasReport ? [['Report', reportsOf(story)] satisfies Fact] : []),
    ['Visits', visits(story, first)],
    ...originFacts(person.attribution),
  ]
  return {
    personId: person.id,
    /** The submission that the team was first told of. */
    first,
    title: oneLine(titleIn(texts, sourceSlug(first.source)), 120),
    who: oneLine(person.email, 320),
    sentences: sentences(results, tools, slugs, texts),
    score: scoreOf(story),
    facts,
    results,
    agreedTo: first.consentText && oneLine(first.consentText, 600),
    /** Whether there is anything that the first email didn't say. */
    isNews:
      results.length > 0 ||
      booking !== undefined ||
      hasReport ||
      slugs.length > 1 ||
      tools.length > 0,
  }
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
  return [`Requested ${named(slugs, texts)}.`]
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

function visits(story: Told, { createdAt }: Submission): string {
  const number = visitsOf(story)
  return number === 1 ? FIRST_VISIT : `${number}, since ${formatMoment(createdAt)}`
}
