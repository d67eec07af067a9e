import 'server-only'
import type { ClientBase } from 'pg'
import { TELL_LIST } from '#lib/leads/email-stops/stops.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import type { Purpose } from '#lib/platform/database/tables/emails.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

/**
 * Confirms what a person has agreed to and not taken back, however often. What waited for it is due
 * now, and they are scored again, so that the marketing list hears what it branches on. False if
 * there is nobody.
 */
export function confirm(person: string): Promise<boolean> {
  return changing(person, async (client, address) => {
    const { rowCount } = await client.query(CONFIRM, [person])
    if (!rowCount) return
    await client.query(RELEASE, [address])
    await client.query('update people set scored_at = null where id = $1', [person])
  })
}

/** Takes a consent back, or gives it again. False if there is nobody. */
export function setConsent(person: string, purpose: Purpose, isGiven: boolean): Promise<boolean> {
  return changing(person, async (client, address) => {
    const { rowCount } = await client.query(isGiven ? GIVE : WITHDRAW, [person, purpose])
    if (rowCount && purpose === 'newsletter') await client.query(TELL_LIST, [address])
  })
}

/** Locks submissions and then the person, as an erasure does. */
async function changing(
  person: string,
  change: (client: ClientBase, address: string) => Promise<void>,
): Promise<boolean> {
  return retryOnLostConnection((connection) =>
    inTransaction(connection, async (client) => {
      const [locked] = (await client.query<{ address: string }>(LOCK, [person])).rows
      if (locked) await change(client, locked.address)
      return locked !== undefined
    }),
  )
}

const LOCK = `
  select person.person as address from email_submissions submission join people person
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

const RELEASE = `
  update deliveries set state = 'waiting', next_attempt_at = now(), became = null,
    last_error = null
  from email_submissions submission
  where submission.id = submission_id and lower(submission.email) = $1
    and state = 'limited' and became = 'unconfirmed'`
