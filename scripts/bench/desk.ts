import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import {
  type Bench,
  inTurns,
  median,
  percentile,
  type Row,
  type Times,
} from '#scripts/bench/measure.ts'
import { rescore } from '#scripts/bench/rescore.ts'
import { deskCookie } from '#tools/harness/desk-cookie.ts'

/** How many people there are, one after the other; BENCH_PEOPLE names others. */
const SIZES = (process.env.BENCH_PEOPLE ?? '1000,10000,100000').split(',').map(Number)
const ROUNDS = 40
/** In milliseconds: what a request of Leads may take, with however many people. */
const QUICK = 50

const FUNNEL = 'funnel of a year'
const EXPORT = 'first row of an export'
const PAUSE = 'pause'

/** Each finds a page at the smallest size, or nothing at all. */
const REQUESTS: Record<string, string> = {
  list: 'leads',
  'by score': 'leads?sort=score',
  'by score, resource of one in twenty': 'leads?sort=score&resource=rare-guide',
  'by score, won': 'leads?sort=score&state=won',
  'by score, one day': `leads?sort=score&from=${daysAgo(1)}`,
  'resource that most want': 'leads?resource=ai-roi-calculator',
  'resource of one in twenty': 'leads?resource=rare-guide',
  'resource of long ago': 'leads?resource=first-guide',
  'resource of nobody': 'leads?resource=none',
  campaign: 'leads?campaign=campaign-3',
  'owner of one in ten': 'leads?owner=member-1',
  'owner, by score': 'leads?owner=member-1&sort=score',
  'without owner': 'leads?owner=nobody',
  domain: 'leads?domain=company7.example',
  'call booked': 'leads?call=booked',
  'call held': 'leads?call=held',
  'call missed': 'leads?call=missed',
  'booking page opened': 'leads?call=pressed',
  'no call': 'leads?call=none',
  state: 'leads?state=won',
  score: 'leads?minScore=90',
  spam: 'leads?spam=only',
  'a call ahead': 'leads?call=ahead',
  'a call of which nobody said anything': 'leads?call=unsaid',
  'next call first': 'leads?sort=call',
  calls: 'calls',
  'gave details': 'leads?details=given',
  'role of one in twenty': 'leads?role=finance',
  'role of one in twenty, by score': 'leads?role=fin&sort=score',
  'role of nobody': 'leads?role=zzz',
  'gets no email': 'leads?email=stopped',
  'search, many': 'leads?search=example',
  'search, one in twenty': 'leads?search=team7',
  'search, nobody': 'leads?search=zzz',
  'search, what one in five said': 'leads?search=ada+orrin',
  'search, what one in twenty said': 'leads?search=finance',
  'search, what a few said': 'leads?search=orrin+works+297',
  'search by score, what a few said': 'leads?sort=score&search=lovelace1',
  'all at once': 'leads?state=won&campaign=campaign-1&search=team1&minScore=5&resource=ai-roi',
  'choices of filters': 'leads/choices',
}

/** As after a first sync, which tells CRMs and the marketing list of everybody for hours. */
const HOLD = `
  insert into provider_holds (provider, until, reason)
  select name, now() + interval '1 day', 'Measuring'
  from unnest(array['hubspot', 'pipedrive', 'loops']) name`

/**
 * Scores, and requests of Leads and Insight after that, with up to 100,000 leads, a million events
 * and as many visits.
 */
export const bench: Bench = async (stack, databaseUrl) => {
  const cookie = await deskCookie(stack)
  const get = async (path: string) => {
    const response = await fetch(`${stack.url}/api/desk/${path}`, { headers: { cookie } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  const firstRow = async () => {
    const response = await fetch(`${stack.url}/api/desk/leads/export`, { headers: { cookie } })
    let text = ''
    // Leaving the loop closes the connection.
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.split('\r\n').length > 2) return
    }
    throw new Error(`An export without a row: ${response.status} ${text.slice(0, 200)}`)
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const steps: Times[] = []
  const scored: Row[] = []
  try {
    await client.query(HOLD)
    for (const size of SIZES) {
      await seedPeople(client, size)
      if (size === SIZES.at(-1)) scored.push(...(await rescore(stack, client)))
      const { next, leads }: LeadPage = JSON.parse(await get('leads'))
      const paths = {
        ...REQUESTS,
        'second page': `leads?after=${next}`,
        'one story': `leads/${leads[0]?.id}`,
        [FUNNEL]: `insight?from=${daysAgo(365)}&to=${daysAgo(0)}&by=week`,
      }
      const runs = Object.entries(paths).map(([name, path]) => [name, () => get(path)])
      const times = await inTurns(ROUNDS, Object.fromEntries(runs))
      // By themselves, since an export goes on for a page after its reader has left.
      const exports = await inTurns(ROUNDS, { [EXPORT]: firstRow, [PAUSE]: () => pause(500) })
      steps.push(times.set(EXPORT, exports.get(EXPORT) ?? []))
    }
    return [...rowsOf(steps), ...scored]
  } finally {
    await client.end()
  }
}

function rowsOf(steps: readonly Times[]): Row[] {
  const small = steps.at(0)
  const large = steps.at(-1) ?? new Map<string, number[]>()
  const rows = [...large].map(([name, times]) => {
    const [figure, floor] = [median(times), median(small?.get(name))]
    const p95 = percentile(times, 0.95)
    return { name, figure, floor, ratio: figure / floor, p95 }
  })
  for (const { name, figure, ratio, p95 } of rows)
    console.log(`${name}: ${figure.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${ratio.toFixed(2)}`)
  const [most] = rows.toSorted((a, b) => b.ratio - a.ratio)
  const ofLeads = rows.filter(({ name }) => name !== FUNNEL).toSorted((a, b) => b.p95 - a.p95)
  const slow = ofLeads.filter(({ p95 }, place) => place === 0 || p95 >= QUICK)
  return [
    ...(most ? [growth(`${most.name}, which grew most of ${rows.length}`, most)] : []),
    // Those that are too slow, and the slowest anyway.
    ...slow.map(({ name, p95 }) => ({
      what: `Desk: ${name}, p95`,
      figure: p95,
      unit: 'ms',
      target: `${QUICK} ms`,
    })),
    {
      what: 'Insight: funnel of a year, p95',
      figure: percentile(large.get(FUNNEL), 0.95),
      unit: 'ms',
      target: '100 ms',
    },
  ]
}

function growth(what: string, { figure, floor, ratio }: Omit<Row, 'what' | 'unit'>): Row {
  return { what: `Desk: ${what}`, figure, unit: 'ms', floor, ratio, target: '3' }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Events of a person, and visits counted for each: with 100,000 people, a million. */
const EVENTS = 10

/**
 * Adds people, with a submission, two deliveries and ten events each, up to a number of them. They
 * were active evenly over the last year, so one in twenty of anything is spread over all of it; but
 * the resource `first-guide` was only asked for at its beginning.
 */
async function seedPeople(client: Client, upTo: number): Promise<void> {
  const { rows } = await client.query<{ people: number }>(
    'select count(*)::int as people from people',
  )
  await client.query('begin')
  // Without triggers, which keep people row by row, and count visits.
  await client.query('set local session_replication_role = replica')
  for (const statement of STATEMENTS) await client.query(statement, [rows[0]?.people ?? 0, upTo])
  await client.query('commit')
  await client.query('vacuum analyze')
}

const ID = (kind: number, number: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const PERSON = `from generate_series($1::int + 1, $2::int) n,
  lateral (select now() - (n::bigint * 7919 % $2::int) * interval '365 days' / $2::int as at,
    'user' || n || '.team' || n % 20 || '@company' || n % 5000 || '.example' as email) person`

const ANSWER = (text: string) => `jsonb_build_object('question', 'Yours', 'answer', ${text})`

/** The entries in the tools, spread over the people. */
const QUIZ = `jsonb_build_object('time_spent', n % 40,
  'budget_available', (array['under-5k', '5k-25k', '25k-100k', 'over-100k'])[1 + n % 4])`
const ROI = `jsonb_build_object(${ROI_FIELDS.map(({ key }) => `'${key}', 10 + n % 90`).join()})`

const STATEMENTS = [
  `insert into people (id, person, email, first_at, last_at, submissions, resources, attribution,
     is_flagged, state, score, score_reasons, scored_at, attended_at, pressed_at, owner)
   select ${ID(1, 'n')}, email, email, at, at, 1,
     case when at < now() - interval '347 days' then '{first-guide}'
       when n % 20 = 0 then '{rare-guide}' else '{ai-roi-calculator}' end::text[],
     jsonb_build_object('utm_source', 'bench', 'utm_campaign', 'campaign-' || n % 20),
     n % 20 = 19, case n % 20 when 1 then 'won' else 'new' end, n % 20 * 5, '[]', now(), now(),
     case n % 10 when 3 then at end,
     case when n % 10 < 5 then jsonb_build_object('id', 'member-' || n % 10, 'name', 'Member') end
   ${PERSON}`,
  `insert into email_submissions (id, email, source, page, consent_text, created_at)
   select ${ID(2, 'n')}, email, 'resource_ai-roi-calculator', '/', 'Yes.', at ${PERSON}`,
  `insert into deliveries (id, submission_id, channel, payload, state, attempts, sent_at, created_at)
   select gen_random_uuid(), ${ID(2, 'n')}, channel, '{}', 'sent', 1, at, at
   ${PERSON}, unnest(array['team-email', 'marketing-list']) channel`,
  `insert into person_events (person_id, submission_id, kind, resource, data, created_at)
   select ${ID(1, 'n')}, ${ID(2, 'n')}, 'booking', 'ai-roi-calculator', '{}',
     at - event * interval '1 minute'
   ${PERSON}, generate_series(2, ${EVENTS}) event`,
  `insert into person_events (person_id, submission_id, kind, resource, data, created_at)
   select ${ID(1, 'n')}, ${ID(2, 'n')}, 'result', 'resource',
     jsonb_build_object('shared', false, 'tool', tool, 'input', input), at
   ${PERSON}, lateral (values (0, 'automation', ${QUIZ}), (1, 'roi', ${ROI}))
     as result(turn, tool, input)
   where turn = n % 2`,
  // One in five has said something of themselves, and one in fifty gets no emails.
  `insert into person_events (person_id, submission_id, kind, resource, data, created_at)
   select ${ID(1, 'n')}, ${ID(2, 'n')}, 'details', 'ai-roi-calculator',
     jsonb_build_object('answers', jsonb_build_object(
       'name', ${ANSWER(`'Ada ' || (array['Lovelace', 'Byron'])[1 + n % 2] || n`)},
       'company', ${ANSWER(`'Orrin Works ' || n % 300`)},
       'role', ${ANSWER(`case n % 20 when 2 then 'Head of Finance' else 'Engineer' end`)})), at
   ${PERSON} where n % 5 = 2`,
  `insert into email_stops (address, person_id, bounced_at) select email, ${ID(1, 'n')}, at
   ${PERSON} where n % 50 = 7`,
  // One in fifty has booked a call, and half of those are customers.
  `insert into bookings (id, scheduler, uid, person_id, status, outcome, starts_at, ends_at,
     time_zone, name, email, host, place, answers, booked_at, changed_at, first_touch, last_touch)
   select ${ID(3, 'n')}, 'calcom', 'call ' || n, ${ID(1, 'n')}, 'booked',
     case n % 5 when 0 then 'missed' else 'held' end, at + interval '3 days', at + interval '3 days',
     'UTC', 'Ada', email, '{"name": "Host", "email": "host@example.com"}', 'https://video.example',
     '[{"question": "What should we talk about?", "answer": "Invoices."}]', at, at,
     jsonb_build_object('utm_campaign', 'campaign-' || n % 20, 'landing', '/'),
     jsonb_build_object('utm_campaign', 'campaign-' || n % 7, 'variant', 'headline:' || n % 2)
   ${PERSON} where n % 50 = 1`,
  `insert into person_events (person_id, kind, data, created_at)
   select ${ID(1, 'n')}, 'state', '{"from": "in-talks", "to": "won"}', at + interval '9 days'
   ${PERSON} where n % 100 = 1`,
  // One in a thousand has a call ahead, and one in a hundred another address that is joined.
  `update bookings set starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours',
     outcome = null
   where id in (select ${ID(3, 'n')} from generate_series($1::int + 1, $2::int) n where n % 1000 = 1)`,
  `update people set joined_to = ${ID(1, 'n - 1')} from generate_series($1::int + 1, $2::int) n
   where n % 100 = 52 and id = ${ID(1, 'n')}`,
  `insert into visit_totals as known (day, step, resource, dimension, value, visits)
   select current_date - 2 - n % 363,
     (array['seen', 'seen', 'seen', 'touched', 'lead', 'finished', 'report'])[1 + n % 7],
     'guide-' || n % 7, dimension, value, count(*)::int
   from generate_series($1::int * ${EVENTS} + 1, $2::int * ${EVENTS}) n,
     lateral (values ('all', '', true), ('campaign', 'campaign-' || n % 20, n % 7 in (0, 1, 2, 4)))
       as counted(dimension, value, counts)
   where counts
   group by 1, 2, 3, 4, 5
   on conflict (dimension, day, step, resource, value)
   do update set visits = known.visits + excluded.visits`,
]
