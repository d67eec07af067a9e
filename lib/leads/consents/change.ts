import 'server-only'
import type { ClientBase } from 'pg'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import type { Purpose } from '#lib/platform/database/tables.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

/**
 * Confirms what a person has agreed to and not taken back, however often. What waited for it is due
 * now, and they are scored again, so that the marketing list hears what it branches on. False if
 * there is nobody.
 */
export function confirm(person: string): Promise<boolean> {
  return changing(person, async (client) => {
    const { rowCount } = await client.query(CONFIRM, [person])
    if (!rowCount) return
    await client.query(RELEASE, [person])
    await client.query('update people set scored_at = null where id = $1', [person])
  })
}

/** Takes a consent back, or gives it again. False if there is nobody. */
export function setConsent(person: string, purpose: Purpose, isGiven: boolean): Promise<boolean> {
  return changing(person, async (client) => {
    const { rowCount } = await client.query(isGiven ? GIVE : WITHDRAW, [person, purpose])
    if (rowCount && purpose === 'newsletter') await client.query(TELL_LIST, [person])
  })
}

/** Locks submissions and then the person, as an erasure does. */
async function changing(
  person: string,
  change: (client: ClientBase) => Promise<void>,
): Promise<boolean> {
  return retryOnLostConnection((connection) =>
    inTransaction(connection, async (client) => {
      const { rowCount } = await client.query(LOCK, [person])
      if (rowCount) await change(client)
      return Boolean(rowCount)
    }),
  )
}

const LOCK = `
  select from email_submissions submission join people person
    on person.person = lower(submission.email)
  where person.id = $1 for key share of submission for update of person`

const CONFIRM = `
  update consents set confirmed_at = now()
  where person_id = $1 and needs_confirmation and confirmed_at is null and withdrawn_at is null`

const WITHDRAW = `
  update consents set withdrawn_at = now()
  where person_id = $1 and purpose = $2 and (withdrawn_at is null or confirmed_at > withdrawn_at)`

const GIVE = `
  update consents set confirmed_at = now()
  where person_id = $1 and purpose = $2 and not is_given`

const OWN = `
  select delivery.id from deliveries delivery
  join email_submissions submission on submission.id = delivery.submission_id
  where lower(submission.email) = (select person from people where id = $1)`

const RELEASE = `
  update deliveries set state = 'waiting', next_attempt_at = now(), became = null,
    last_error = null
  where id in (${OWN}) and state = 'limited' and became = 'unconfirmed'`

/** The contact is sent again, with the subscription that it has now (the channel asks). */
const TELL_LIST = `
  update deliveries set state = 'waiting', attempts = attempts + 1, next_attempt_at = now(),
    leased_until = null, payload = jsonb_build_object('email', lead.email, 'source', lead.source)
  from email_submissions lead
  where lead.id = submission_id and deliveries.id = (
    select id from deliveries where id in (${OWN}) and channel = 'marketing-list'
      and state = 'sent' order by created_at desc limit 1)`
