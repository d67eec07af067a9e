import { asc, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CRM_TITLES } from '#lib/content/lead-emails.ts'
import { auditLog } from '#lib/platform/database/tables/members.ts'
import { bookings } from '#lib/platform/database/tables/bookings.ts'
import { crmContacts } from '#lib/platform/database/tables/crms.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import { consentsOf } from '#lib/leads/consents/consents.ts'
import { PURPOSE_TITLES } from '#lib/leads/consents/titles.ts'
import { runsOf } from '#lib/leads/sequences/runs.ts'
import { rowsOf } from '#lib/leads/story/details.ts'
import { resultText } from '#lib/leads/story/results.ts'
import { worthOf } from '#lib/leads/story/kinds.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { readStory, type StoryEvent } from '#lib/leads/story/story.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import { escapeHtml, formatMoment } from '#lib/leads/email/text.ts'
import { unreadOf } from '#lib/leads/export/unread.ts'

const TITLES: Partial<Record<string, string>> = CRM_TITLES

/**
 * Everything that is stored about a person, for them (GDPR, Article 15). Names of the team's
 * members are left out: they are other people's data.
 */
export async function copyOf(db: NodePgDatabase, email: string) {
  const story = await readStory(db, { email })
  if (!story) return null
  const { person, others } = story
  const persons = [person, ...others]
  const ids = persons.map(({ id }) => id)
  const looks = await db
    .select({ at: auditLog.createdAt, what: auditLog.action })
    .from(auditLog)
    .where(inArray(auditLog.personId, ids))
    .orderBy(asc(auditLog.createdAt))
  const agreedTo = await consentsOf(db, persons)
  const touches = await db
    .select({ id: bookings.id, first: bookings.firstTouch, last: bookings.lastTouch })
    .from(bookings)
    .where(inArray(bookings.personId, ids))
  const contacts = await db
    .select()
    .from(crmContacts)
    .where(inArray(crmContacts.personId, ids))
    .orderBy(asc(crmContacts.crm))
  return {
    email: person.email,
    /** The team has joined them: what came under each is here. */
    otherEmails: others.map((other) => other.email),
    firstAt: person.firstAt,
    lastAt: person.lastAt,
    state: person.state,
    worth: worthOf({
      amount: person.wonAmount ?? undefined,
      currency: person.wonCurrency ?? undefined,
    }),
    lostReason: person.lostReason,
    score: { score: person.score, reasons: person.scoreReasons ?? [] },
    submissions: story.submissions.map((row) => ({
      at: row.createdAt,
      email: row.email,
      resource: sourceSlug(row.source),
      page: row.page,
      consentText: row.consentText,
      howTheVisitBegan: row.attribution,
      suspectedOf: row.flag,
    })),
    howTheFirstVisitBegan: person.attribution,
    calls: story.calls.map((call) => {
      const touch = touches.find(({ id }) => id === call.id)
      return Object.assign(callOf(call), {
        howTheFirstVisitBegan: touch?.first ?? null,
        /** With the variants of pages that it saw. */
        howTheVisitBegan: touch?.last ?? null,
      })
    }),
    /** Webhooks of a scheduler that name them and could not be read. */
    unreadWebhooks: await unreadOf(
      db,
      persons.map((each) => each.person),
    ),
    story: story.events.map(eventOf),
    agreedTo,
    sequences: await runsOf(db, persons),
    /** Their addresses that we send no email to, and why. */
    noEmailsTo: story.stops.map(({ address, why, at }) => ({ address, why, at })),
    deliveries: story.deliveries.map(({ createdAt: at, channel, state, sentAt, ...delivery }) => ({
      at,
      channel,
      state,
      sentAt,
      became: delivery.became,
      why: delivery.becameWhy,
    })),
    /** What a CRM calls them; `deletedAt` if somebody deleted them there. */
    crmContacts: contacts.map(({ crm, contact, deletedAt }) => {
      return { crm: TITLES[crm] ?? crm, contact, deletedAt }
    }),
    looks,
  }
}

type PersonCopy = NonNullable<Awaited<ReturnType<typeof copyOf>>>

/** Without who of the team took it. */
function callOf(call: Call) {
  const { scheduler, status, outcome, startsAt, endsAt, timeZone, name, email } = call
  const { place, answers, cancelledBy, reason, bookedAt, changedAt } = call
  const told = { scheduler, status, outcome, startsAt, endsAt, timeZone, name, email }
  return { ...told, place, answers, cancelledBy, reason, bookedAt, changedAt }
}

function eventOf(event: StoryEvent) {
  const { at, kind: what, resource } = event
  const text =
    event.kind === 'details'
      ? { summary: '', rows: rowsOf(event.data.answers) }
      : event.kind === 'result' && resultText(event.data)
  const inWords = text && { inWords: { summary: text.summary, rows: text.rows } }
  return { at, what, resource, data: withoutMembers(event), ...inWords }
}

function withoutMembers(event: StoryEvent): object {
  switch (event.kind) {
    case 'note':
      return { text: event.data.text }
    case 'state': {
      const { from, to, reason } = event.data
      const worth = worthOf(event.data)
      return { from, to, ...(worth && { worth }), ...(reason && { reason }) }
    }
    case 'call':
      return { outcome: event.data.outcome }
    case 'emails-allowed': {
      const { author: _, ...allowed } = event.data
      return allowed
    }
    case 'owner':
    case 'joined':
    case 'separated':
      return {}
    default:
      return event.data
  }
}

/** What happened, for the person it happened to. Kinds that aren't here are named as stored. */
const WHAT: Partial<Record<string, string>> = {
  result: 'Your result in a tool',
  report: 'You took a report',
  booking: 'You opened our booking page',
  details: 'You told us of yourself',
  'link-opened': 'The link to your result in our email was opened',
  note: 'Our team noted',
  state: 'Our team changed where we are with you',
  owner: 'Our team changed who looks after you',
  call: 'Our team said what came of a call',
  'emails-allowed': 'Our team allowed emails to you again',
  joined: 'Our team took two addresses as one person’s',
  separated: 'Our team took that back',
}

export function renderCopy(copy: PersonCopy, madeAt: Date): string {
  const {
    email,
    otherEmails,
    score,
    state,
    worth,
    lostReason,
    submissions,
    calls,
    unreadWebhooks,
    story,
    deliveries,
    looks,
    noEmailsTo,
    agreedTo,
    sequences,
    crmContacts: contacts,
  } = copy
  const sections = [
    section(
      'What you gave us',
      submissions.map(({ at, resource, page, consentText, howTheVisitBegan, ...more }) =>
        entry(at, `${resource}, as ${more.email}`, [
          page && `On the page ${page}`,
          consentText && `You read: “${consentText}”`,
          ...Object.entries(howTheVisitBegan ?? {}).map(([name, value]) => `${name}: ${value}`),
          more.suspectedOf && `We suspected spam (${more.suspectedOf})`,
        ]),
      ),
    ),
    section(
      'What you agreed to',
      agreedTo.map(({ purpose, givenAt, page, text, confirmedAt, withdrawnAt, ...of }) =>
        entry(givenAt, `${PURPOSE_TITLES[purpose]}, as ${of.email}`, [
          page && `On the page ${page}`,
          text && `You read: “${text}”`,
          of.needsConfirmation && !confirmedAt && 'Not confirmed',
          confirmedAt && `Confirmed on ${formatMoment(confirmedAt)}`,
          withdrawnAt && `Taken back on ${formatMoment(withdrawnAt)}`,
        ]),
      ),
    ),
    section(
      'Calls that you booked',
      calls.map((call) =>
        entry(call.startsAt, `${cameOf(call)}, as ${call.name} ${call.email}`, [
          `Booked with ${call.scheduler} on ${formatMoment(call.bookedAt)}`,
          call.place && `Where: ${call.place}`,
          call.timeZone && `Your time zone: ${call.timeZone}`,
          ...call.answers.map(({ question, answer }) => `${question}: ${answer}`),
          call.cancelledBy &&
            `Called off by ${call.cancelledBy === 'visitor' ? 'you' : 'our team'}`,
          call.reason && `Why: ${call.reason}`,
          ...began('Your first visit', call.howTheFirstVisitBegan),
          ...began('The visit that booked', call.howTheVisitBegan),
        ]),
      ),
    ),
    section(
      'What a scheduler told of you that we could not read',
      unreadWebhooks.map(({ at, scheduler, reason, content }) =>
        entry(at, `${scheduler}: ${reason}`, [content]),
      ),
    ),
    section(
      'What happened since',
      story.map(({ at, what, data, inWords }) =>
        entry(
          at,
          [WHAT[what] ?? what, inWords?.summary].filter(Boolean).join(': '),
          inWords
            ? inWords.rows.map(({ label, value }) => `${label}: ${value}`)
            : Object.entries(data).map(([name, value]) => `${name}: ${value}`),
        ),
      ),
    ),
    section('How we see it', [
      `<li>State: ${escapeHtml([STATE_TITLES[state], worth, lostReason].filter(Boolean).join(', '))}</li>`,
      `<li>Score, which only decides whom we write to first: ${score.score ?? 'none yet'}${score.score === null ? '' : ' of 100'}</li>`,
      ...score.reasons.map(({ points, reason }) => `<li>${points}: ${escapeHtml(reason)}</li>`),
    ]),
    section(
      'What was passed on',
      deliveries.map(({ at, channel, state: outcome, sentAt, became, why }) =>
        entry(at, `${channel}: ${outcome}${sentAt ? `, ${formatMoment(sentAt)}` : ''}`, [
          became && [became, why].filter(Boolean).join(': '),
        ]),
      ),
    ),
    section(
      'Series of emails that you got',
      sequences.map(({ startedAt, name, steps, endedAt, endedBy }) =>
        entry(startedAt, `${name}: ${steps} emails`, [
          endedAt && `Ended on ${formatMoment(endedAt)}: ${endedBy}`,
        ]),
      ),
    ),
    section(
      'Contacts in our CRM, which has what is here too',
      contacts.map(({ crm, contact, deletedAt }) => {
        const is = contact ?? (deletedAt ? `deleted on ${formatMoment(deletedAt)}` : 'not yet')
        return `<li>${escapeHtml(`${crm}: ${is}`)}</li>`
      }),
    ),
    section(
      'Addresses that get no email from us',
      noEmailsTo.map(({ address, why, at }) => entry(at, `${address}: ${why}`)),
    ),
    section(
      'When our team looked at this',
      looks.map(({ at, what }) => entry(at, what)),
    ),
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What we store about ${escapeHtml(email)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}li{margin:.25rem 0}</style>
<h1>What we store about ${escapeHtml(email)}</h1>
<p>Made on ${formatMoment(madeAt)}. The file data.json has the same for machines.</p>
${otherEmails.length > 0 ? `<p>Our team takes these addresses as yours too: ${escapeHtml(otherEmails.join(', '))}.</p>` : ''}
${sections.join('\n')}
</html>
`
}

/** The team's word on a call, or else the scheduler's. */
function cameOf({ status, outcome }: Pick<Call, 'status' | 'outcome'>): string {
  return outcome ? OUTCOMES[outcome] : STATUSES[status]
}

const OUTCOMES = { held: 'Held', missed: 'Missed by you' }
const STATUSES: Record<Call['status'], string> = {
  requested: 'Asked for, not confirmed',
  booked: 'Booked',
  moved: 'Moved to another time',
  cancelled: 'Canceled',
  rejected: 'Declined by our team',
}

/** How a visit began, as lines. */
function began(visit: string, touch: object | null): string[] {
  return Object.entries(touch ?? {}).map(([name, value]) => `${visit}, ${name}: ${value}`)
}

function section(title: string, items: string[]): string {
  return `<h2>${title}</h2>\n<ul>\n${items.join('\n') || '<li>Nothing</li>'}\n</ul>`
}

function entry(at: Date, line: string, more: (string | null | undefined | false)[] = []): string {
  const lines = more.filter(Boolean).map((one) => `<li>${escapeHtml(String(one))}</li>`)
  const list = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
  return `<li>${formatMoment(at)}: ${escapeHtml(line)}${list}</li>`
}
