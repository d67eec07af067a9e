import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import type { Fact, Preparation } from '#lib/leads/brief/brief.ts'
import type { CallWish } from '#lib/leads/channels/call-email/wish.ts'
import { formatCall, formatSoon, oneLine } from '#lib/leads/email/text.ts'
import type { Told } from '#lib/leads/story/story.ts'

/** What the team is told of a call and of the person, each text on one line. */
export interface CallBrief extends Preparation {
  title: string
  /** What matters, short: 'Booked Tuesday 10:00'. */
  subject: string
  /** What happened, in sentences. */
  about: string[]
  /** What was asked in the scheduler's form. */
  answers: { label: string; value: string }[]
  deskUrl: string
}

interface About extends Pick<CallWish['wish'], 'kind' | 'call' | 'at' | 'by'> {
  /** The team's. */
  timeZone: string
  siteUrl: string
}

export function callBrief(
  { calls, person: { owner } }: Pick<Told, 'calls' | 'person'>,
  { facts, ...preparation }: Preparation,
  { kind, call: id, at, by = '', timeZone, siteUrl }: About,
): CallBrief {
  const call = calls.find((one) => one.id === id)
  const before = call && calls.find(({ movedTo }) => movedTo === call.id)
  const time = (of: Call) => formatCall(of.startsAt, timeZone)
  const callers = call ? callFacts(call, time(call), preparation.who) : []
  const isRepeated = ([name, value]: Fact) =>
    name === 'Booking' || callers.some(([own, said]) => own === name && said === value)
  const known = facts.filter((fact) => !isRepeated(fact))
  const answered = call?.answers ?? []
  return {
    ...preparation,
    title: titleOf(kind, call),
    subject: subjectOf(kind, call, (of) => formatSoon(of.startsAt, timeZone, new Date(at))),
    about: call
      ? [aboutCall(kind, call, time), ...(before ? [`It was on ${time(before)}.`] : [])]
      : [aboutPerson(kind, formatCall(new Date(at), timeZone), oneLine(by, 120))],
    answers: answered.map(({ question, answer }) => ({
      label: oneLine(question, 200),
      value: oneLine(answer, 1000),
    })),
    facts: [
      ...callers,
      ...(owner ? [['Owner', oneLine(owner.name, 120)] satisfies Fact] : []),
      ...known,
    ],
    deskUrl: deskUrl(siteUrl, preparation.personId),
  }
}

const TITLES = {
  booked: 'Call booked',
  moved: 'Call moved',
  cancelled: 'Call canceled',
  pressed: 'Opened the booking page',
  hot: 'Hot lead',
  'hot-again': 'Hot lead is back',
  assigned: 'Yours to look after',
}

function titleOf(kind: CallWish['wish']['kind'], call: Call | undefined): string {
  return kind === 'cancelled' && call?.status === 'rejected' ? 'Call declined' : TITLES[kind]
}

function subjectOf(
  kind: CallWish['wish']['kind'],
  call: Call | undefined,
  time: (of: Call) => string,
): string {
  if (!call) return kind === 'hot' ? 'Hot' : kind === 'hot-again' ? 'Hot again' : TITLES[kind]
  if (kind === 'cancelled')
    return `${call.status === 'rejected' ? 'Declined' : 'Canceled'}: ${time(call)}`
  return `${kind === 'moved' ? 'Moved to' : 'Booked'} ${time(call)}`
}

/** @param by who made somebody the owner, or a rule */
function aboutPerson(kind: CallWish['wish']['kind'], at: string, by: string): string {
  if (kind === 'assigned') return `${by} made you the owner. Their replies to emails reach you.`
  if (kind === 'hot') return `What they did until ${at} makes them one to call first.`
  if (kind === 'hot-again') return `They came back on ${at}, after a week or more.`
  return `They opened the booking page on ${at}. If they book, an email follows.`
}

function aboutCall(kind: CallWish['wish']['kind'], call: Call, time: (of: Call) => string): string {
  const host = oneLine(call.host.name || call.host.email, 120)
  const why = call.reason ? `: “${oneLine(call.reason, 600)}”` : '.'
  if (kind === 'moved') return `The call is now on ${time(call)}, with ${host}${why}`
  if (kind === 'cancelled') {
    const what = `the call on ${time(call)} with ${host}`
    if (call.cancelledBy === 'visitor') return `They canceled ${what}${why}`
    if (call.cancelledBy === 'team') return `Your team canceled ${what}${why}`
    const is = call.status === 'rejected' ? 'declined' : 'canceled'
    return `The call on ${time(call)} with ${host} is ${is}${why}`
  }
  return `${time(call)}, with ${host}.`
}

function callFacts(call: Call, ours: string, who: string): Fact[] {
  const { timeZone: zone } = call
  const theirs = formatCall(call.startsAt, zone)
  const named = theirs.endsWith(` ${zone}`) ? theirs : `${theirs} (${zone})`
  const isWho = call.email.toLowerCase() === who.toLowerCase()
  const facts: Fact[] = [
    ['For them', zone ? (theirs === ours ? '' : named) : 'Their time zone is not known'],
    ['Booked as', [call.name, isWho ? '' : call.email].filter(Boolean).join(', ')],
    ['Where', call.place],
  ]
  return facts.flatMap(([name, value]): Fact[] => (value ? [[name, oneLine(value, 300)]] : []))
}
