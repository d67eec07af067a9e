import { hash } from 'node:crypto'
import { cut } from '#lib/platform/database/storable.ts'
import { plainAmount } from '#lib/ui/money.ts'
import type { Wish } from '#lib/leads/crms/crm.ts'
import type { Values } from '#lib/leads/crms/fields.ts'
import type { Sides } from '#lib/leads/crms/master.ts'
import { DETAIL_COLUMNS, detailCells } from '#lib/leads/export/detail-columns.ts'
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import { bandOf } from '#lib/leads/score/bands.ts'
import { stageOf, stands } from '#lib/leads/story/calls.ts'
import { detailsIn } from '#lib/leads/story/details.ts'
import { outcomeCells, resultOf } from '#lib/leads/story/results.ts'
import type { Told } from '#lib/leads/story/story.ts'

/** What the CRM is known to have of a person. */
export interface KnownContact {
  contact: string | null
  deletedAt: Date | null
}

/** Pipedrive's texts are short. */
const MAX_TEXT = 250

interface Around {
  masters: Sides
  /** The CRM's ID of the user whom a member is there. */
  userOf(memberId: string): string | null
}

/**
 * What a CRM is to have of somebody; null for spam, for what can't be an address, and for whom
 * somebody deleted there, until they come back.
 */
export function wishFor(told: Told, known: KnownContact | undefined, around: Around): Wish | null {
  const { id, email, isFlagged, state, owner, lastAt } = told.person
  const { contact = null, deletedAt = null } = known ?? {}
  if (isFlagged || !couldBeEmail(email)) return null
  if (deletedAt && lastAt <= deletedAt) return null
  const { masters, userOf } = around
  const values = valuesOf(told)
  const booked = told.calls.findLast(({ name }) => name !== '')?.name
  return {
    person: id,
    email: email.toLowerCase(),
    name: values.name ?? booked ?? email.replace(/@.*/, ''),
    contact,
    values,
    state: masters.state === 'site' ? state : null,
    owner: masters.owner === 'site' && owner ? userOf(owner.id) : null,
  }
}

/** The same as long as the same would be written. */
export function hashOf({ values, state, owner }: Wish): string {
  return hash('sha256', JSON.stringify([values, state, owner])).slice(0, 24)
}

/** When the next call of theirs is over, and thereby the last one. */
export function againAt({ calls }: Told): Date | null {
  return calls.find((call) => stageOf(call) === 'ahead')?.endsAt ?? null
}

function valuesOf({ person, events, calls }: Told): Values {
  const { score, resources, attribution, wonAmount, wonCurrency } = person
  const results = events.flatMap((event) =>
    event.kind === 'result' && !event.data.shared ? (resultOf(event.data) ?? []) : [],
  )
  const roi = results.findLast((result) => result.tool === 'roi')?.results
  const quiz = results.findLast((result) => result.tool === 'automation')?.results
  const standing = calls.filter(stands)
  const next = standing.find((call) => stageOf(call) === 'ahead')
  const last = standing.findLast((call) => stageOf(call) !== 'ahead')
  const isWorth = wonAmount !== null && wonCurrency !== null
  return {
    score: score === null ? null : String(score),
    score_band: score === null ? null : bandOf(score),
    ...outcomeCells(roi),
    readiness_percent: quiz?.percent.toFixed(2) ?? null,
    readiness_level: quiz?.level ?? null,
    ...saidIn(events),
    resources: cut(resources.join(', '), MAX_TEXT) || null,
    campaign: attribution?.['utm_campaign'] ?? null,
    landing_page: attribution?.['landing'] ?? null,
    next_call: next?.startsAt.toISOString() ?? null,
    last_call: last?.startsAt.toISOString() ?? null,
    state: person.state,
    won_amount: isWorth ? plainAmount({ amount: wonAmount, currency: wonCurrency }) : null,
    won_currency: wonCurrency,
    lost_reason: person.lostReason,
    owner: person.owner?.name ?? null,
  }
}

/** What they said of themselves; null where they said nothing. */
function saidIn(events: Told['events']): Values {
  const said = detailCells(detailsIn(events))
  return Object.fromEntries(
    DETAIL_COLUMNS.map((name) => {
      const words = (said[name] ?? '').replaceAll('\n', '; ')
      return [name, cut(words, MAX_TEXT) || null]
    }),
  )
}
