import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Choices } from '#lib/leads/desk/choices.ts'
import type { Lead } from '#lib/leads/desk/lead.ts'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
const cookie = await desk.cookieOf('editor')
beforeEach(() => desk.rows('truncate email_submissions, people, audit_log cascade'))

const call = (path: string) => desk.send('GET', path, { headers: { cookie } })
const get = async <T>(path: string) => (await (await call(path)).json()) as T
const emails = async (query: string) =>
  (await get<LeadPage>(`leads?${query}`)).leads.map(({ email }) => email)

/** People with these properties, the last one active first. */
async function people(...all: Record<string, unknown>[]): Promise<void> {
  for (const person of all) {
    const row = {
      email: 'somebody@example.com',
      first_at: '2026-01-01T00:00:00Z',
      last_at: new Date().toISOString(),
      submissions: 1,
      resources: ['ai-roi-calculator'],
      is_flagged: false,
      state: 'new',
      ...person,
    }
    await desk.rows(
      `insert into people (person, email, first_at, last_at, submissions, resources, attribution, is_flagged, state, score, owner, pressed_at)
       select lower(email), email, first_at, last_at, submissions, resources, attribution, is_flagged, state, score, owner, pressed_at
       from jsonb_populate_record(null::people, $1::jsonb)`,
      [JSON.stringify(row)],
    )
  }
}

describe('the list', () => {
  test('has everything about a person, and who was active last comes first', async () => {
    await desk.give('Ada@Example.com', { utm_campaign: 'spring', utm_source: 'news' })
    await desk.give('bob@example.com', { referrer: 'https://search.example/x' })
    const page = await get<LeadPage>('leads')
    expect(page.next).toBeNull()
    expect(page.leads.map(({ email, origin }) => [email, origin])).toEqual([
      ['bob@example.com', 'search.example'],
      ['Ada@Example.com', 'spring'],
    ])
    const date = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(page.leads[1]).toEqual({
      id: expect.any(String),
      email: 'Ada@Example.com',
      others: [],
      stops: [],
      firstAt: date,
      lastAt: date,
      resources: ['ai-roi-calculator'],
      origin: 'spring',
      state: 'new',
      owner: null,
      score: null,
      isFlagged: false,
      hasPressed: false,
      call: null,
    } satisfies Lead)
  })

  test('is complete page by page, also if people were active at the same microsecond', async () => {
    await desk.rows(
      `insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
       select n || '@example.com', n || '@example.com', now(), now() - (n / 7) * interval '1 microsecond',
         1, '{a}', false from generate_series(1, 130) n`,
    )
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: LeadPage = await get<LeadPage>(`leads?after=${after}`)
      expect(page.leads.length).toBe(seen.length < 100 ? 50 : 30)
      seen.push(...page.leads.map(({ email }) => email))
      after = page.next
    }
    expect(new Set(seen).size).toBe(130)
    const numbers = seen.map((email) => Math.floor(Number.parseInt(email, 10) / 7))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })

  test('is sorted by score page by page: who has none comes last, of the same score who came last first', async () => {
    // 9 without a score; of each score, several were active at the same microsecond.
    await desk.rows(
      `insert into people (person, email, first_at, last_at, submissions, resources, is_flagged, state, score)
       select email, email, now(), now() - (n / 7) * interval '1 microsecond', 1, '{a}', false,
         case when n % 2 = 0 then 'won' else 'new' end, case when n <= 121 then n % 4 * 10 end
       from generate_series(1, 130) n, lateral (select n || '@example.com' as email) named`,
    )
    const expected = await desk.rows<{ email: string; state: string }>(
      'select email, state from people order by score desc nulls last, last_at desc, id desc',
    )
    for (const filter of ['', '&state=won', '&search=example', '&minScore=10', '&resource=a']) {
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const page: LeadPage = await get<LeadPage>(`leads?sort=score${filter}&after=${after}`)
        seen.push(...page.leads.map(({ email }) => email))
        after = page.next
      }
      const all = expected.filter(({ state }) => filter !== '&state=won' || state === 'won')
      const number = filter === '&minScore=10' ? 91 : all.length
      expect([filter, seen]).toEqual([filter, all.slice(0, number).map(({ email }) => email)])
      const csv = await (await call(`leads/export?sort=score${filter}`)).text()
      expect(
        csv
          .split('\r\n')
          .slice(1, -1)
          .map((row) => row.split(',', 1)[0]),
      ).toEqual(seen)
    }
  })

  test('has no place of another order', async () => {
    await desk.give('ada@example.com')
    const id = crypto.randomUUID()
    for (const query of [`sort=score&after=1_${id}`, `after=5_1_${id}`])
      expect([query, (await call(`leads?${query}`)).status]).toEqual([query, 422])
    for (const query of [`sort=score&after=-1_1_${id}`, `after=1_${id}`])
      expect([query, (await call(`leads?${query}`)).status]).toEqual([query, 200])
  })

  test('is filtered by each property, and by several at once', async () => {
    await people(
      { email: 'won@a.example', state: 'won', score: 80, last_at: '2026-03-01T23:59:59Z' },
      { email: 'campaign@a.example', attribution: { utm_campaign: "o'neil" }, score: 10 },
      { email: 'quiz@a.example', resources: ['quiz', 'a'], state: 'won', score: 5 },
      { email: 'spam@a.example', is_flagged: true },
    )
    expect(await emails('state=won')).toEqual(['quiz@a.example', 'won@a.example'])
    expect(await emails('state=won&minScore=6')).toEqual(['won@a.example'])
    expect(await emails('resource=quiz&state=won')).toEqual(['quiz@a.example'])
    expect(await emails("campaign=o'neil")).toEqual(['campaign@a.example'])
    expect(await emails('spam=only')).toEqual(['spam@a.example'])
    expect(await emails('from=2026-03-01&to=2026-03-01')).toEqual(['won@a.example'])
    expect(await emails('to=2026-02-28')).toEqual([])
    // A year that is still being typed, and the last one that can be.
    expect(await emails('state=won&from=0002-11-01&to=9999-12-31')).toHaveLength(2)
    expect((await call('leads?from=0000-11-01')).status).toBe(422)
    expect(await emails('minScore=-5&search=&state=won&resource=ai-roi-calculator')).toEqual([
      'won@a.example',
    ])
  })

  test('is searched by words that begin a part of the email address', async () => {
    await people(
      { email: 'Ada.Lovelace+news@analytical-engine.example' },
      { email: 'grace@navy.example' },
      { email: '日本@例え.example' },
    )
    const ada = ['Ada.Lovelace+news@analytical-engine.example']
    for (const search of ['ada', 'LOVE', 'engine', 'ada engine', 'lovelace@', 'a-e', 'news@ana']) {
      expect([search, await emails(new URLSearchParams({ search }).toString())]).toEqual([
        search,
        ada,
      ])
    }
    expect(await emails(`search=${encodeURIComponent('例え')}`)).toEqual(['日本@例え.example'])
    expect(await emails('search=example')).toHaveLength(3)
    for (const search of ['velace', '@', "' or 1=1 --", ':*', 'ada & !grace | x', '%', '\\']) {
      const found = await emails(new URLSearchParams({ search }).toString())
      expect([search, found]).toEqual([search, []])
    }
  })

  test.each([
    ['state', "won' or '1'='1"],
    ['state', 'WON'],
    ['minScore', '1; drop table people'],
    ['minScore', '1e3'],
    ['minScore', '99999'],
    ['from', '2026-02-30'],
    ['to', '0000-01-01'],
    ['to', 'tomorrow'],
    ['spam', 'yes'],
    ['search', 'a\u0000b'],
    ['resource', '   '],
    ['after', '12'],
    ['after', `9999999999999999999_${crypto.randomUUID()}`],
    ['sort', 'email'],
    ['call', 'tomorrow'],
    ['stat', 'won'],
    ['__proto__', 'x'],
  ])('refuses %s=%j, and names it', async (field, value) => {
    for (const path of field === 'after' ? ['leads'] : ['leads', 'leads/export']) {
      const response = await call(`${path}?${new URLSearchParams({ [field]: value })}`)
      expect([response.status, Object(await response.json()).field]).toEqual([422, field])
    }
  })

  test('is narrowed by owner, by domain, and by who opened the booking page or had a call', async () => {
    await people(
      { email: 'ada@castellan.example', owner: { id: 'm1', name: 'Mia' }, pressed_at: 'now' },
      { email: 'bo@eu.castellan.example', owner: { id: 'm2', name: 'Noa' } },
      { email: 'cy@other.example' },
    )
    await desk.rows(`insert into bookings (id, scheduler, uid, person_id, status, outcome, starts_at,
        ends_at, time_zone, name, email, host, place, answers, booked_at, changed_at)
      select gen_random_uuid(), 'cal.com', email, id, 'booked', 'missed', now() - interval '2 days',
        now() - interval '2 days', 'UTC', '', email, '{"name": "", "email": ""}', '', '[]', now(), now()
      from people where email like 'bo@%'`)
    const found = async (query: string) =>
      (await get<LeadPage>(`leads?${query}`)).leads.map(({ email }) => email).toSorted()
    const [ada, bo, cy] = ['ada@castellan.example', 'bo@eu.castellan.example', 'cy@other.example']
    expect(await found('owner=m1')).toEqual([ada])
    expect(await found('owner=nobody')).toEqual([cy])
    expect(await found('owner=m2&sort=score')).toEqual([bo])
    expect(await found('domain=Castellan.Example')).toEqual([ada])
    expect(await found('domain=x@castellan.example')).toEqual([ada])
    expect(await found('call=pressed')).toEqual([ada])
    expect(await found('call=missed')).toEqual([bo])
    expect(await found('call=held')).toEqual([])
    await desk.rows(`insert into person_events (person_id, kind, data)
      select person_id, 'call', jsonb_build_object('booking', id, 'outcome', 'held',
        'author', '{"id": "m1", "name": "Mia"}'::jsonb) from bookings`)
    expect(await found('call=held')).toEqual([bo])
    expect(await found('call=missed')).toEqual([])
    const { leads } = await get<LeadPage>('leads')
    expect(leads.filter(({ hasPressed }) => hasPressed).map(({ email }) => email)).toEqual([ada])
    expect((await get<Choices>('leads/choices')).members).toEqual(
      expect.arrayContaining([
        { id: 'm1', name: 'Mia', mayOwn: false, hasLeft: true, hasEmail: false },
        expect.objectContaining({ id: 'editor', mayOwn: true, hasLeft: false, hasEmail: true }),
      ]),
    )
  })

  test('can be filtered by what there is', async () => {
    await people(
      { email: 'a@a.example', attribution: { utm_campaign: 'b' } },
      { email: 'b@a.example', attribution: { utm_campaign: 'a' } },
      { email: 'c@a.example', attribution: { utm_campaign: 'b' } },
      { email: 'd@a.example', attribution: { utm_source: 'x' } },
      { email: 'e@a.example' },
    )
    expect(await get('leads/choices')).toMatchObject({ resources: [], campaigns: ['a', 'b'] })
  })

  test('has one campaign for names that differ in case only, by the first that came', async () => {
    const named = (email: string, utm_campaign: string, first_at: string) => {
      return { email, attribution: { utm_campaign }, first_at }
    }
    await people(
      named('b@a.example', 'q4-readiness', '2026-02-01T00:00:00Z'),
      named('a@a.example', 'Q4-Readiness', '2026-01-01T00:00:00Z'),
      named('c@a.example', 'Q4-READINESS', '2026-03-01T00:00:00Z'),
      named('d@a.example', 'other', '2026-03-01T00:00:00Z'),
    )
    expect((await get<Choices>('leads/choices')).campaigns).toEqual(['Q4-Readiness', 'other'])
    for (const campaign of ['Q4-Readiness', 'q4-readiness']) {
      const found = await emails(`campaign=${campaign}`)
      expect(found.toSorted()).toEqual(['a@a.example', 'b@a.example', 'c@a.example'])
    }
    const csv = await (await call('leads/export?campaign=q4-readiness')).text()
    for (const stored of ['q4-readiness', 'Q4-Readiness', 'Q4-READINESS'])
      expect(csv).toContain(`,${stored},`)
  })
})

describe('the export', () => {
  test('has everyone who passes, safe from formulas, and is recorded without values', async () => {
    await people(
      { email: '=cmd|x@a.example', state: 'won', attribution: { utm_campaign: '+1,"2"' } },
      { email: 'no@a.example' },
    )
    const response = await call('leads/export?state=won&search=cmd&sort=score')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, row, end] = (await response.text()).split('\r\n')
    expect(head).toMatch(
      /^email,first_at,.*,utm_campaign,.*,id,booked_for,outcome,amount,currency,other_emails,lost_reason,/,
    )
    expect(row).toMatch(/^'=cmd\|x@a\.example,/)
    expect(row).toContain(`"'+1,""2"""`)
    expect(end).toBe('')
    expect(await desk.audited()).toEqual([
      ['editor', 'exported', null, { rows: 1, filters: ['search', 'state'] }],
    ])
  })

  test('has what decides, in the columns that are asked for', async () => {
    const id = await desk.give('ada@acme.example', { utm_campaign: 'spring' })
    const author = { id: 'grace', name: 'Grace' }
    const happened: [kind: string, data: object][] = [
      ['result', { tool: 'roi', input: DEFAULT_INPUTS, shared: false }],
      ['result', { tool: 'roi', input: { ...DEFAULT_INPUTS, hoursPerWeek: 1 }, shared: true }],
      [
        'result',
        {
          tool: 'automation',
          input: ANSWERS,
          shared: false,
          words: { team_size: { question: 'How many?', answer: '=6;+15' } },
        },
      ],
      ['report', { tool: 'roi', delivery: 'email', format: 'pdf' }],
      ['booking', {}],
      ['note', { text: 'First.', author }],
      ['note', { text: 'Ask for\n=the budget; @two', author }],
    ]
    for (const [index, [kind, data]] of happened.entries())
      await desk.rows(
        `insert into person_events (person_id, submission_id, kind, data, created_at)
         select $1, case when $2 <> 'note' then gen_random_uuid() end, $2, $3,
           now() + $4 * interval '1 second'`,
        [id, kind, JSON.stringify(data), index],
      )
    await desk.rows('update people set score = 30, score_reasons = $1', [
      JSON.stringify([
        { rule: 'pressed', points: 25, reason: 'Opened the booking page' },
        { rule: 'free', points: -5, reason: 'Address of a free provider' },
      ]),
    ])
    const columns =
      'email,net_benefit,annual_savings,total_costs,roi_percent,payback_months,hours_per_week,team_size,budget_available,readiness,last_note,score_reasons,calls'
    const csv = await (await call(`leads/export?columns=${columns}`)).text()
    const { netBenefit, annualSavings, totalCosts, roiPercentage, paybackMonths } =
      calculateRoi(DEFAULT_INPUTS)
    const [head, row] = parse(csv, { delimiter: ',' })
    expect(head).toEqual(columns.split(','))
    expect(row).toEqual([
      'ada@acme.example',
      `'${netBenefit.toFixed(2)}`,
      annualSavings.toFixed(2),
      totalCosts.toFixed(2),
      `'${roiPercentage.toFixed(2)}`,
      paybackMonths.toFixed(2),
      '40',
      "'=6;'+15",
      '25k-100k',
      'moderate',
      "Ask for\n'=the budget;' @two",
      'Opened the booking page (+25), Address of a free provider (−5)',
      '0',
    ])
    const all: Record<string, string>[] = parse(await (await call('leads/export')).text(), {
      columns: true,
    })
    expect(all).toHaveLength(1)
    const date = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(all[0]).toMatchObject({ pressed_at: date, report_at: date, last_note_at: date })

    const unknown = await call('leads/export?columns=email,password')
    expect([unknown.status, Object(await unknown.json()).detail]).toEqual([
      422,
      "columns: there is no column 'password'",
    ])
  })

  test('is streamed, complete, and counted as far as it got', async () => {
    await desk.rows(
      `insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
       select n || '@example.com', n || '@example.com', now(), now(), 1, '{a}', false
       from generate_series(1, 1234) n`,
    )
    const all = await (await call('leads/export')).text()
    expect(new Set(all.trim().split('\r\n')).size).toBe(1235)
    const broken = (await call('leads/export')).body?.getReader()
    // The first rows come in a small page of their own.
    await broken?.read()
    await broken?.read()
    await broken?.read()
    await broken?.cancel()
    const rows = (await desk.audited()).map(([, , , details]) => Object(details).rows)
    expect(rows[1]).toBe(1234)
    expect(rows[0]).toBeGreaterThanOrEqual(500)
    expect(rows[0]).toBeLessThan(1234)
  })

  test.each(['', '?sort=score'])(
    'has everyone once who is active while it is written %s',
    async (query) => {
      await desk.rows(
        `insert into people (person, email, first_at, last_at, submissions, resources, is_flagged, score)
         select n || '@example.com', n || '@example.com', now(), now() - n * interval '1 minute', 1, '{a}', false, 4000 - n
         from generate_series(1, 4000) n`,
      )
      const reader = (await call(`leads/export${query}`)).body
        ?.pipeThrough(new TextDecoderStream())
        .getReader()
      if (!reader) throw new Error('The export has no body.')
      let csv = ''
      const read = async () => {
        const { done, value = '' } = await reader.read()
        csv += value
        return !done
      }
      while (!csv.includes('1@example.com')) await read()
      // The last comes first, and the first last.
      await desk.rows(
        `update people set last_at = now(), score = 5000 where email = '4000@example.com'`,
      )
      await desk.rows(`update people set last_at = now(), score = 0 where email = '1@example.com'`)
      while (await read());
      const found = csv.split('\r\n').map((row) => row.split(',')[0])
      expect(found.filter((email) => email === '4000@example.com')).toHaveLength(1)
      expect(found.filter((email) => email === '1@example.com')).toHaveLength(1)
      expect(new Set(found).size).toBe(4002)
      expect(found).toHaveLength(4002)
    },
  )
})

test('while the database is away, each route says so', async () => {
  await desk.rows('alter table people rename to people_away')
  try {
    const response = await call('leads')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ detail: expect.not.stringContaining('people_') })
  } finally {
    await desk.rows('alter table people_away rename to people')
  }
})
