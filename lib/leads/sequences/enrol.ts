import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import type { Scored } from '#lib/leads/score/sweep.ts'
import { readSequences, type Known } from '#lib/leads/sequences/known.ts'

/** Whether a person fulfils all that a sequence asks for, by something they did since it began. */
export function isFor(sequence: Known, { story, readiness }: Pick<Scored, 'story' | 'readiness'>) {
  const { resources, campaign, levels, states, since, steps } = sequence
  const { person, submissions } = story
  const came = (person.attribution?.['utm_campaign'] ?? '').toLowerCase()
  return (
    steps.length > 0 &&
    !person.isFlagged &&
    states.includes(person.state) &&
    (campaign === '' || campaign === came) &&
    (levels.length === 0 || (readiness !== null && levels.includes(readiness))) &&
    submissions.some(
      ({ flag, createdAt, source }) =>
        flag === null &&
        createdAt >= since &&
        (resources.length === 0 || resources.includes(sourceSlug(source))),
    )
  )
}

/** Starts sequences of people who have just been scored: each once, whatever happens later. */
export async function enrol(scored: readonly Scored[]): Promise<void> {
  // Nobody is looked at a second time.
  const sequences = await readSequences(true)
  if (!sequences || sequences.length === 0) return
  const rows = sequences.flatMap((sequence) =>
    scored
      .filter((each) => isFor(sequence, each))
      .map(({ story: { person } }) => ({
        sequence: sequence.id,
        name: sequence.name,
        person: person.id,
        state: person.state,
      })),
  )
  const begun = await start(rows, 'skip locked')
  // One by one, so that it never waits for one while a lead waits for another.
  for (const row of rows.filter(({ person }) => !begun.has(person))) await start([row])
}

interface Row {
  sequence: string
  name: string
  person: string
  state: string
}

/** Locks them first: what is just changing them is seen by the statement after that. */
async function start(rows: Row[], wait: '' | 'skip locked' = ''): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  return inTransaction(pool(), async (client) => {
    const lock = `select id from people where id = any($1) for no key update ${wait}`
    const locked = await client.query<{ id: string }>(lock, [rows.map(({ person }) => person)])
    const free = new Set(locked.rows.map(({ id }) => id))
    await client.query(START, [JSON.stringify(rows.filter(({ person }) => free.has(person)))])
    return free
  })
}

/** Nobody with a call ahead, without consent, or whose address gets no email. */
const START = `
  insert into sequence_runs (sequence, name, person_id)
  select given.sequence, given.name, person.id
  from jsonb_to_recordset($1) as given(sequence text, name text, person uuid, state text)
  join people person on person.id = given.person and person.state = given.state
    and person.joined_to is null
  join consents consent on consent.person_id = person.id and consent.purpose = 'sequence'
    and consent.is_given
  join sequences published on published.id = given.sequence
  where not exists (select from email_stops where address = person.person
      and stopped_by is not null)
    and not exists (
      select from people own
      left join bookings call on call.person_id = own.id
        and call.status in ('requested', 'booked') and call.ends_at > now()
      left join consents withdrawn on withdrawn.person_id = own.id
        and withdrawn.purpose = 'sequence' and withdrawn.withdrawn_at is not null
        and not withdrawn.is_given
      where (own.id = person.id or own.joined_to = person.id)
        and (call.id is not null or withdrawn.person_id is not null))
  order by 3, 1
  on conflict do nothing`
