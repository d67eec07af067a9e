import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import type { Fact, Preparation } from '#lib/leads/brief/brief.ts'
import type { CallWish } from '#lib/leads/channels/call-email/wish.ts'
import { formatCall, oneLine } from '#lib/leads/email/text.ts'
import type { Told } from '#lib/leads/story/story.ts'

/** What the team is told of a call and of the person, each text on one line. */
export interface CallBrief extends Preparation {
  title: string
  /** The call's time for a subject; empty without a call. */
  when: string
  /** What happened, in sentences. */
  about: string[]
  /** What was asked in the scheduler's form. */
  answers: { label: string; value: string }[]
  deskUrl: string
}

interface About extends Pick<CallWish['wish'], 'kind' | 'call' | 'at'> {
  /** The team's. */
  timeZone: string
  siteUrl: string
  /** Whether a scheduler has ever told of a call. */
  isConnected: boolean
}

export function callBrief(
  { calls }: Pick<Told, 'calls'>,
  { facts, ...preparation }: Preparation,
  { kind, call: id, at, timeZone, siteUrl, isConnected }: About,
): CallBrief {
  const call = calls.find((one) => one.id === id)
  const before = call && calls.find(({ movedTo }) => movedTo === call.id)
  const time = (of: Call) => formatCall(of.startsAt, timeZone)
  const known = facts.filter(([name]) => name !== 'Booking')
  const answered = call?.answers ?? []
  return {
    ...preparation,
    title: titleOf(kind, call),
    when: call ? time(call) : '',
    about: call
      ? [aboutCall(kind, call, time), ...(before ? [`It was on ${time(before)}.`] : [])]
      : [
          `They opened the booking page on ${formatCall(new Date(at), timeZone)}, and an hour later have no call.`,
          ...(isConnected ? [] : [NOT_CONNECTED]),
        ],
    answers: answered.map(({ question, answer }) => ({
      label: oneLine(question, 200),
      value: oneLine(answer, 1000),
    })),
    facts: [...(call ? callFacts(call, time(call), preparation.who) : []), ...known],
    deskUrl: deskUrl(siteUrl, preparation.personId),
  }
}

const TITLES = {
  booked: 'Call booked',
  moved: 'Call moved',
  cancelled: 'Call canceled',
  pressed: 'No call yet',
}

function titleOf(kind: CallWish['wish']['kind'], call: Call | undefined): string {
  return kind === 'cancelled' && call?.status === 'rejected' ? 'Call declined' : TITLES[kind]
}

const NOT_CONNECTED =
  'No scheduler has told this site of a call yet: if yours isn’t connected, look there whether they booked.'

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
  const theirs = formatCall(call.startsAt, call.timeZone)
  const facts: Fact[] = [
    ['For them', theirs === ours ? '' : `${theirs} (${call.timeZone})`],
    ['Name', call.name],
    ['Booked as', call.email.toLowerCase() === who.toLowerCase() ? '' : call.email],
    ['Where', call.place],
  ]
  return facts.flatMap(([name, value]): Fact[] => (value ? [[name, oneLine(value, 300)]] : []))
}
