import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { getSequences } from '#lib/content/fetch.ts'
import type { SequenceResult, SequenceStepResult } from '#lib/insight/contract.ts'
import { LACKS_FIGURE } from '#lib/leads/sequences/runs.ts'
import { logError } from '#lib/platform/log/log.ts'

interface Row extends Omit<SequenceStepResult, 'subject'> {
  sequence: string
  step: string
}

/**
 * What came of the emails of each sequence, of people who are stored still: an erasure and the
 * retention take theirs. Emails that were taken out of a sequence come last, without a subject.
 */
export async function readSequenceResults(): Promise<SequenceResult[]> {
  const [documents, { rows: people }, { rows }] = await Promise.all([
    getSequences().catch((error: unknown) => logError('Sequences could not be read', error)),
    pool().query<Omit<SequenceResult, 'steps'>>(PEOPLE),
    pool().query<Row>(STEPS),
  ])
  const known = (documents ?? []).filter(({ id }) => !people.some((each) => each.id === id))
  const all = [...people, ...known.map(({ id, name }) => ({ id, name, people: 0, going: 0 }))]
  return all.map(({ id, name, people: started, going }) => {
    const document = documents?.find((each) => each.id === id)
    const own = rows.filter(({ sequence }) => sequence === id)
    const steps = document?.steps ?? []
    const gone = own.filter(({ step }) => !steps.some(({ key }) => key === step))
    return {
      id,
      name: document?.name ?? name,
      people: started,
      going,
      steps: [
        ...steps.map(({ key, subject }) =>
          counted(
            subject,
            own.find(({ step }) => step === key),
          ),
        ),
        ...gone.map((row) => counted(null, row)),
      ],
    }
  })
}

function counted(subject: string | null, row: Partial<Row> = {}): SequenceStepResult {
  const { sent = 0, delivered = 0, bounced = 0, booked = 0, unsubscribed = 0, skipped = 0 } = row
  return { subject, sent, delivered, bounced, booked, unsubscribed, skipped }
}

const PEOPLE = `
  select sequence as id, (array_agg(name order by started_at desc))[1] as name,
    count(*)::int as people, (count(*) filter (where ended_at is null))::int as going
  from sequence_runs group by 1 order by min(started_at) desc`

/** What happened after an email and before the next one, within 30 days, is counted with it. */
const STEPS = `
  with email as (
    select email.*, delivery.state, delivery.became, least(
      lead(queued_at) over (partition by run_id order by queued_at),
      queued_at + interval '30 days') as until
    from sequence_emails email left join deliveries delivery on delivery.id = email.id
  ),
  booked as (
    select distinct email.id from bookings call join people on people.id = call.person_id
    join email on email.person_id = coalesce(people.joined_to, people.id)
      and call.booked_at >= queued_at and call.booked_at < until
    where call.status <> 'rejected' and skipped is null
  ),
  unsubscribed as (
    select distinct email.id from consents join people on people.id = consents.person_id
    join email on email.person_id = coalesce(people.joined_to, people.id)
      and withdrawn_at >= queued_at and withdrawn_at < until
    where purpose = 'sequence' and skipped is null
  )
  select sequence, step, (count(*) filter (where state = 'sent'))::int as sent,
    (count(*) filter (where became = 'delivered'))::int as delivered,
    (count(*) filter (where became in ('bounced', 'soft-bounced')))::int as bounced,
    count(booked.id)::int as booked, count(unsubscribed.id)::int as unsubscribed,
    (count(*) filter (where starts_with(skipped, '${LACKS_FIGURE}')))::int as skipped
  from email left join booked using (id) left join unsubscribed using (id)
  group by 1, 2 order by 1, min(position), 2`
