import { setTimeout as sleep } from 'node:timers/promises'
import { richText } from '#lib/content/written-text.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { insist } from '#tools/insist.ts'
import { Dice } from '#tools/random.ts'
import { settle } from './settle.ts'
import type { Target } from './target.ts'
import { underFaults, type PeoplePlan } from './under-faults.ts'

const STEPS = 4
/** Days that pass while processes are killed, and those that may pass afterwards. */
const [DAYS, MORE_DAYS] = [8, 12]
/** Milliseconds for what is due on a day; what isn't sent by then is late. */
const DAY = 10_000
/** How the addresses of these people begin. */
const READER = 'reader-'
const readerOf = (n: number) => `${READER}${n}@example.com`

/**
 * Days pass and a sequence is sent, while processes are killed and Resend fails. Half of the people
 * stop it: by a call, by what sales say, or by one click. Everybody else must get each email once
 * and in order, and who has stopped nothing that wasn't under way.
 */
export async function runSequenceFaults(target: Target, plan: PeoplePlan) {
  const started = performance.now()
  const { people, kills, seed } = plan
  const dice = new Dice(seed)
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    persist(() => queryRows<Row & Record<string, unknown>>(target.databaseUrl, text, values))
  await target.publish(SEQUENCE)
  await until(async () => (await sql('select from sequences where id = $1', [ID])).length > 0)
  await sql(ADD, [people])
  // The team was never emailed about them, and isn't told more.
  await sql('update people set follow_up_at = null')
  await until(async () => (await sql('select from sequence_runs')).length === people)

  /** Of who has stopped it, the emails that were under way. */
  const stopped = new Map<string, number[]>()
  let day = 0
  const passDay = () => sql(PASS, [2 ** day++])
  const isOver = async () => (await sql(`select ${GOING}`)).length === 0
  const work = (async () => {
    for (const leaving of dealt(people, dice)) {
      await passDay()
      const late = performance.now() + DAY
      for (const email of leaving) {
        await sleep(dice.between(0, 400))
        await stop(target, dice, email)
        const under = await sql<{ position: number }>(UNDER_WAY, [email])
        stopped.set(
          email,
          under.map(({ position }) => position),
        )
      }
      while (performance.now() < late && (await sql(BEHIND)).length > 0) await sleep(200)
    }
  })()
  const pace = (killed: number) => () => day >= Math.floor((DAYS * killed) / kills)
  const options = { kills, pace, providers: ['mail'] } as const
  const { kills: killed, faults } = await underFaults(target, dice, work, options)
  await settle(target, plan.skipWaiting ?? false)
  for (let left = MORE_DAYS; left > 0 && !(await isOver()); left--) {
    await passDay()
    await settle(target, plan.skipWaiting ?? false)
  }
  const { emails, ...found } = await judge(target, people, stopped)
  return {
    people,
    stopped: stopped.size,
    emails,
    kills: killed,
    faults,
    seconds: Math.round((performance.now() - started) / 1000),
    ...found,
  }
}

const ID = 'sequence-under-faults'
const SEQUENCE = {
  _id: ID,
  _type: 'sequence',
  name: 'Under faults',
  states: ['new'],
  resources: [],
  steps: Array.from({ length: STEPS }, (_, n) => ({
    _type: 'sequenceStep',
    _key: `step-${n + 1}`,
    days: 1,
    hour: 0,
    subject: `Reading ${n + 1}`,
    body: richText('Read on.'),
  })),
}

/** Every second person, on a day of the first ones. */
function dealt(people: number, dice: Dice): string[][] {
  const days = Array.from({ length: DAYS }, (): string[] => [])
  for (let n = 1; n < people; n += 2) days[dice.between(0, STEPS)]?.push(readerOf(n))
  return days
}

/** Says that somebody's sequence is to stop, until that is acknowledged. */
async function stop(target: Target, dice: Dice, email: string): Promise<void> {
  const link = await persist(() => unsubscribeLink(target, email))
  const way = dice.pick(link ? (['call', 'state', 'click'] as const) : (['call', 'state'] as const))
  await persist(async () => {
    if (way === 'click') {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const { ok, status } = await fetch(link, { method: 'POST', body })
      if (!ok) throw new Error(`Unsubscribing: ${status}`)
    } else if (way === 'call')
      await queryRows(target.databaseUrl, BOOK, [email, namedId('call under faults', email)])
    else await queryRows(target.databaseUrl, WIN, [email])
  })
}

async function unsubscribeLink(target: Target, email: string): Promise<string> {
  const found = (await target.received('mail')).find(({ body }) => body.includes(email))
  const [link = ''] =
    /https?:[\w/.:-]+\/api\/emails\/unsubscribe\?token=[\w.-]+/.exec(found?.body ?? '') ?? []
  return link
}

async function judge(target: Target, people: number, stopped: Map<string, number[]>) {
  const messages = (await target.received('mail')).toReversed()
  const lost: string[] = []
  const doubled: string[] = []
  let emails = 0
  for (let n = 0; n < people; n++) {
    const email = readerOf(n)
    const own = messages.filter(({ body }) => body.includes(`"${email}"`))
    const got = own.flatMap(({ body }) => Number(/Reading (\d)/.exec(body)?.[1] ?? []))
    emails += got.length
    const told = `${email} got ${got.join(', ') || 'nothing'}`
    if (new Set(got).size < got.length) doubled.push(told)
    const under = stopped.get(email)
    if (!under && got.length < STEPS)
      lost.push(`${told}: ${JSON.stringify(await queryRows(target.databaseUrl, KEPT, [email]))}`)
    if (under && got.some((step) => !under.includes(step)))
      doubled.push(`${told}, and had stopped when ${under.join(', ') || 'none'} was under way`)
  }
  return { emails, lost, doubled }
}

/** The database may be killed meanwhile, and Postgres may end one of two locks. */
const persist = <T>(work: () => Promise<T>) => insist(work, { times: 200, pause: 100 })

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let left = 600; !(await isTrue()); left--) {
    if (left === 0) throw new Error('The sequence began for nobody within two minutes.')
    await sleep(200)
  }
}

const ADD = `
  insert into email_submissions (email, source, consent_text)
  select '${READER}' || n || '@example.com', 'resource_automation-checklist', 'Yes.'
  from generate_series(0, $1::int - 1) n`

/** The longer the later, or a day's email would meet the one of the day before. */
const PASS = `
  with runs as (
    update sequence_runs set stepped_at = stepped_at - make_interval(days => $1)
  ),
  emails as (
    update sequence_emails set day = day - $1::int, queued_at = queued_at - make_interval(days => $1)
  ),
  sent as (
    update deliveries set sent_at = sent_at - make_interval(days => $1)
    where channel = 'sequence-email'
  )
  select 1`

const GOING = `from sequence_runs where ended_at is null`
/** Emails of today that are to be queued or sent. */
const BEHIND = `
  select from sequence_runs where ended_at is null and stepped_at < now() - interval '1 day'
  union all
  select from deliveries where channel = 'sequence-email' and state = 'waiting'`

/** What the site has kept of somebody's emails. */
const KEPT = `
  select position, skipped, delivery.state, attempts, became, last_error, provider_id, ended_by
  from sequence_runs run join people on people.id = run.person_id
  left join sequence_emails email on email.run_id = run.id
  left join deliveries delivery on delivery.id = email.id
  where people.email = $1 order by position`

const UNDER_WAY = `
  select position from sequence_emails email join people on people.id = email.person_id
  left join deliveries delivery on delivery.id = email.id
  where people.email = $1 and (delivery.id is null or delivery.attempts > 0)`

/** In the order in which a webhook of a scheduler locks. */
const BOOK = `
  with person as (
    select people.id from email_submissions submission
    join people on people.person = lower(submission.email)
    where submission.email = $1 for key share of submission for update of people
  )
  insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone, name,
    email, host, place, answers, booked_at, changed_at)
  select $2::uuid, 'cal.com', $1, id, 'booked', now() + interval '1 day', now() + interval '25 hours',
    'UTC', 'Ada', $1, '{}', '', '[]', now(), now()
  from person on conflict do nothing`

const WIN = `update people set state = 'won' where email = $1 and state <> 'won'`
