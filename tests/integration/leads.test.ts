import { AsyncResource } from 'node:async_hooks'
import { describe, expect, test, vi } from 'vitest'
import { enterRequest } from '#lib/platform/log/request-id.ts'
import { CAMPAIGN, startProduct } from './leads-product.ts'

const product = await startProduct()

const PAGE = '/resources/ai-roi-calculator'
const SOURCE = 'resource_ai-roi-calculator'

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }
  return product.routes.leads.POST(new Request('http://localhost:3000/api/leads', init))
}

const give = (email: string, idempotencyKey?: string) =>
  post(JSON.stringify({ email, source: SOURCE, page: PAGE, idempotencyKey }))

function postForm(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return post(new URLSearchParams(fields).toString(), { ...type, ...headers })
}

const submissions = (email: string) =>
  product.rows('select id, source, page from email_submissions where email = $1', [email])

describe('a lead', () => {
  test('is in the table, in the inbox and on the list', async () => {
    const response = await give(' ada@example.com ')
    expect(response.status).toBe(201)
    const { id } = await response.json()
    expect(await submissions('ada@example.com')).toEqual([{ id, source: SOURCE, page: PAGE }])

    await product.settled()
    const [mail, ...more] = await product.mails('ada@example.com')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: ['team@northwright.example'],
      reply_to: ['ada@example.com'],
      // Content is down here, so the slug replaces the title.
      subject: 'ai-roi-calculator: ada@example.com',
    })
    expect(mail?.html).toContain(`http://localhost:3000${PAGE}`)
    expect(await product.contacts('ada@example.com')).toMatchObject([{ source: SOURCE }])
  })

  test('is named by its ID in the line of the log', async () => {
    const [line, response] = await new AsyncResource('request').runInAsyncScope(async () => {
      const request = enterRequest('0123456789abcdef')
      return [request, await give('logged@example.com')] as const
    })
    const { id } = await response.json()
    expect(line).toEqual({ id: '0123456789abcdef', lead: id })
  })

  test('may come again: each visit is in the history, and the team is notified once', async () => {
    for (const spelling of ['again@example.com', ' Again@Example.com ', 'AGAIN@example.com']) {
      expect((await give(spelling)).status).toBe(201)
      await product.settled()
    }
    expect(await submissions('again@example.com')).toHaveLength(1)
    expect(await submissions('AGAIN@example.com')).toHaveLength(1)
    const about = (await product.mails('')).filter(({ subject }) => /again@/i.test(subject))
    expect(about).toHaveLength(1)
    expect(await product.contacts('again@example.com')).toHaveLength(1)
  })

  test('that is sent again with its key, even at the same moment, is stored and notified once', async () => {
    const key = crypto.randomUUID()
    const together = await Promise.all([1, 2, 3].map(() => give('pressed@example.com', key)))
    const later = await give('pressed@example.com', key)
    const responses = await Promise.all([...together, later].map((response) => response.json()))
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
    expect(await submissions('pressed@example.com')).toMatchObject([{ id: responses[0].id }])
    await give('corrected@example.com', key)
    expect(await submissions('corrected@example.com')).toHaveLength(1)
    await product.settled()
    expect(await product.mails('pressed@example.com')).toHaveLength(1)
    expect(await product.mails('corrected@example.com')).toHaveLength(1)
  })

  test('keeps consent text and attribution, and is not refused for nonsense', async () => {
    const gate = { email: 'agreed@example.com', source: SOURCE, page: PAGE }
    const attribution = { utm_source: 'news', landing: '/', referrer: 'https://a.example/?q=1' }
    const more = [
      { consent: 'Our team\nsees it.', attribution: { ...attribution, name: 'x' } },
      { consent: { a: 1 }, attribution: 'x' },
    ]
    for (const extra of more)
      expect((await post(JSON.stringify({ ...gate, ...extra }))).status).toBe(201)
    const stored = await product.rows(
      'select consent_text, attribution from email_submissions where email = $1 order by created_at',
      [gate.email],
    )
    expect(stored).toEqual([
      {
        consent_text: 'Our team sees it.',
        attribution: { ...attribution, referrer: 'https://a.example/' },
      },
      { consent_text: null, attribution: null },
    ])
  })

  test('is stored wherever its texts are truncated', async () => {
    const long = (length: number) => `${'x'.repeat(length)}🦊${'y'.repeat(1800)}`
    for (const before of [117, 118, 119]) {
      const gate = { email: `${before}@cut.example`, source: SOURCE, page: `/${long(before)}` }
      const texts = { consent: long(999), attribution: { utm_source: long(199) } }
      expect((await post(JSON.stringify({ ...gate, ...texts }))).status).toBe(201)
    }
    const email = `${'z'.repeat(178)}🦊@cut.example`
    expect((await give(email)).status).toBe(201)
    const [row] = await product.rows(
      "select consent_text, attribution from email_submissions where email = '117@cut.example'",
    )
    expect(row).toEqual({
      consent_text: 'x'.repeat(999),
      attribution: { utm_source: 'x'.repeat(199) },
    })
  })

  test('is stored with both deliveries or not at all', async () => {
    await product.rows('alter table deliveries add constraint closed check (false) not valid')
    const response = await give('halved@example.com')
    await product.rows('alter table deliveries drop constraint closed')
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await submissions('halved@example.com')).toEqual([])
  })
})

describe('an address that looks mistyped', () => {
  const typed = 'ada@gmial.com'
  const meant = 'ada@gmail.com'
  const ask = (email: string, asked?: unknown) =>
    post(JSON.stringify({ email, source: SOURCE, page: PAGE, asked }))

  test('is asked about before anything is stored, and taken as it is once it was', async () => {
    const response = await ask(` ${typed} `, '')
    expect(response.status).toBe(428)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await response.json()).toMatchObject({ status: 428, asked: typed, meant })
    expect(await submissions(typed)).toEqual([])
    expect((await ask(typed, 'other@gmial.com')).status).toBe(428)
    expect((await ask(typed, typed)).status).toBe(201)
    expect(await submissions(typed)).toHaveLength(1)
  })

  test('is asked about only by a gate; one that looks right never', async () => {
    expect((await ask('api@gmial.com')).status).toBe(201)
    expect((await ask('ada@northwright.example', '')).status).toBe(201)
    const fields = { source: SOURCE, page: PAGE, email: 'old-form@gmial.com' }
    expect((await postForm(fields)).headers.get('refresh')).toBe(`0; url=${PAGE}#saved`)
  })

  test('in a form gets a page that asks, with all that the form said', async () => {
    const email = `"<b>&@gmial.com`
    const fields = { source: SOURCE, page: PAGE, consent: 'Our "team" sees it.', subject: '' }
    const referer = `http://localhost:3000${PAGE}?utm_campaign=slip`
    const response = await postForm({ ...fields, email, asked: '' }, { referer })
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([428, 'no-store'])
    expect(await submissions(email)).toEqual([])
    const read = (text = '') =>
      text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    expect(read(/<h1>(.*)<\/h1>/.exec(html)?.[1])).toBe('Did you mean "<b>&@gmail.com?')
    const forms = html.split('<form').slice(1)
    const posted = forms.map((form) =>
      Object.fromEntries(
        Array.from(form.matchAll(/ name="(.*?)" .*?value="(.*?)"/g), ([, name, value]) => [
          String(name),
          read(value),
        ]),
      ),
    )
    const kept = { ...fields, asked: email, utm_campaign: 'slip' }
    expect(posted).toEqual([
      { ...kept, email: '"<b>&@gmail.com' },
      { ...kept, email },
    ])
    for (const [n, form] of posted.entries()) {
      const sent = await postForm(form, { referer: 'http://localhost:3000/api/leads' })
      expect(sent.headers.get('refresh')).toBe(`0; url=${PAGE}#saved`)
      const sql = `select consent_text, attribution from email_submissions where email = $1`
      expect(await product.rows(sql, [posted[n]?.email]), `${n}`).toEqual([
        { consent_text: fields.consent, attribution: { utm_campaign: 'slip' } },
      ])
    }
  })
})

describe('a form without JavaScript', () => {
  const fields = { source: SOURCE, page: PAGE, email: 'form@example.com' }

  test('leads back to a note on the page it came from, and keeps the lead where scripts run', async () => {
    const email = `"form's"<b>@example.com`
    const response = await postForm({ ...fields, email }, { 'Sec-Fetch-Site': 'same-origin' })
    expect(response.status).toBe(200)
    expect(response.headers.get('refresh')).toBe(`0; url=${PAGE}#saved`)
    const html = await response.text()
    expect(html).toContain(`<a href="${PAGE}#saved">`)
    const [, lead = ''] = /<script data-lead="([^"<>]+)">/.exec(html) ?? []
    const [stored] = await submissions(email)
    const read = (_: string, code: string) => String.fromCharCode(Number(code))
    expect(JSON.parse(lead.replaceAll(/&#(\d+);/g, read))).toEqual({
      email,
      id: stored?.id,
      reference: expect.stringMatching(/^[\w-]{22}$/),
      page: PAGE,
    })
  })

  test.each([
    [{ email: 'nothing' }, `${PAGE}#invalid-email`],
    [{ email: 'two@lines\r\nBcc: b@c.d' }, `${PAGE}#invalid-email`],
  ])('with %j goes to %s', async (change, location) => {
    const response = await postForm({ ...fields, ...change })
    expect([response.status, response.headers.get('location')]).toEqual([303, location])
  })

  test.each([
    [{ source: 'resource_x', page: '/other', email: 'there@example.com' }, '/resources/x#saved'],
    [{ source: 'resource_x', page: CAMPAIGN, email: 'spring@example.com' }, '/spring#saved'],
  ])('with %j is stored, and goes to %s', async (change, location) => {
    const response = await postForm({ ...fields, ...change })
    expect(response.headers.get('refresh')).toBe(`0; url=${location}`)
  })

  test.each([{ source: 'resource_//evil.example' }, { source: '' }, { page: '//evil.example' }])(
    'with %j goes nowhere',
    async (change) => {
      const response = await postForm({ ...fields, ...change })
      expect([response.status, response.headers.get('location')]).toEqual([422, null])
    },
  )

  test('has the campaign of its page’s URL, unless the browser asks for privacy', async () => {
    const query = '?utm_campaign=nojs&gclid=x&landing=y&secret=z'
    const referer = `http://localhost:3000${PAGE}${query}`
    const elsewhere = `https://evil.example/${query}`
    const attributions = async (email: string, headers: Record<string, string>) => {
      await postForm({ ...fields, email }, headers)
      return product.rows('select attribution from email_submissions where email = $1', [email])
    }
    expect(await attributions('nojs1@example.com', { referer })).toEqual([
      { attribution: { utm_campaign: 'nojs', gclid: 'x' } },
    ])
    const others: Record<string, string>[] = [
      { referer, 'sec-gpc': '1' },
      { referer: elsewhere },
      { referer: 'x' },
      {},
    ]
    for (const [n, headers] of others.entries())
      expect(await attributions(`nojs2-${n}@example.com`, headers)).toEqual([{ attribution: null }])
  })

  test('of another site stores nothing', async () => {
    const foreign = { ...fields, email: 'foreign@example.com' }
    expect((await postForm(foreign, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await postForm(foreign, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(await submissions('foreign@example.com')).toEqual([])
  })
})

describe('what looks like a bot', () => {
  const row = (email: string) =>
    product.rows('select flag from email_submissions where email = $1', [email])

  test.each<[string, unknown]>([
    ['a text', 'Buy now'],
    ['a long one', 'x'.repeat(9000)],
    ['a list', []],
    ['false', false],
  ])(
    'gets the same response as a person, is stored with the reason, and not notified: %s',
    async (name, subject) => {
      const email = `${name.replace(/ /g, '-')}@bot.example`
      const response = await post(JSON.stringify({ email, source: SOURCE, subject }))
      expect(response.status).toBe(201)
      expect(await response.json()).toEqual({
        id: expect.any(String),
        reference: expect.stringMatching(/^[\w-]{22}$/),
      })
      expect(await row(email)).toEqual([{ flag: 'honeypot' }])
      const sql = 'select 1 from deliveries join email_submissions s on s.id = submission_id'
      expect(await product.rows(`${sql} where flag is not null`)).toEqual([])
    },
  )

  test('is flagged in a form as well, while an empty honeypot is not', async () => {
    const person = { source: SOURCE, page: PAGE, email: 'person@example.com', subject: '' }
    const program = { ...person, email: 'program@bot.example', subject: 'SEO' }
    for (const fields of [person, program]) {
      expect((await postForm(fields)).headers.get('refresh')).toBe(`0; url=${PAGE}#saved`)
    }
    expect(await row('person@example.com')).toEqual([{ flag: null }])
    expect(await row('program@bot.example')).toEqual([{ flag: 'honeypot' }])
    await product.settled()
    expect(await product.mails('person@example.com')).toHaveLength(1)
    expect(await product.mails('bot.example')).toEqual([])
    expect(await product.contacts('program@bot.example')).toEqual([])
  })
})

describe('an IP address that sends too much', () => {
  const send = (email: string, ip: string) =>
    post(JSON.stringify({ email, source: SOURCE, subject: 'x' }), { 'X-Forwarded-For': ip })

  test('gets a Retry-After; an office behind one IP address stays well below that', async () => {
    for (let sent = 0; sent < 200; sent++) {
      expect((await send(`${sent}@flood.example`, '198.51.100.7')).status).toBe(201)
    }
    const response = await send('one-more@flood.example', '198.51.100.7')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await response.json()).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/again in 10 minutes/),
    })
    const full = 'select points from rate_limits where points >= 200'
    expect(await product.rows(full)).toHaveLength(1)
    const keys = await product.rows<{ key: string }>('select key from rate_limits')
    expect(keys.map(({ key }) => key).join()).not.toContain('198.51')
    expect((await give('neighbour@example.com')).status).toBe(201)
  })

  test('gets its form back with a note that it was not saved', async () => {
    const fields = { source: SOURCE, page: PAGE, email: 'late@flood.example' }
    const { status, headers } = await postForm(fields, { 'X-Forwarded-For': '198.51.100.7' })
    expect([status, headers.get('location')]).toEqual([303, `${PAGE}#not-saved`])
    expect(await submissions('late@flood.example')).toEqual([])
  })

  test('is counted across the processes of the site', async () => {
    vi.resetModules()
    const { POST } = await import('#app/api/leads/route.ts')
    const { closePool } = await import('#lib/platform/database/pool.ts')
    const body = JSON.stringify({ email: 'second@flood.example', source: SOURCE })
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.7' }
    const init = { method: 'POST', headers, body }
    const request = new Request('http://localhost:3001/api/leads', init)
    const responses: number[] = []
    // The first few in a minute aren't reported to the database; from then on, requests to any
    // process count. Alone, and while the database is slow to say, a process accepts 200.
    while (responses.length < 100 && !responses.includes(429))
      responses.push((await POST(request.clone())).status)
    expect(responses.slice(0, 4)).toEqual([201, 201, 201, 201])
    expect(responses.at(-1)).toBe(429)
    await closePool()
  })
})

describe('what is not a lead', () => {
  test.each([
    [400, undefined, '{'],
    [422, 'email', JSON.stringify({ email: 'ada', source: SOURCE })],
    [422, 'source', JSON.stringify({ email: 'a@b', source: 'x' })],
    [422, 'page', JSON.stringify({ email: 'a@b', source: SOURCE, page: '//evil.example' })],
    [413, undefined, JSON.stringify({ email: `${'a'.repeat(16_384)}@b`, source: SOURCE })],
  ])('gets %i, naming %s', async (status, field, body) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await response.json()).toMatchObject({ status, ...(field && { field }) })
  })

  test('gets 415 with another content type and 405 with another method', async () => {
    expect((await post('a@b', { 'Content-Type': 'text/plain' })).status).toBe(415)
    const { GET, PUT, PATCH, DELETE } = product.routes.leads
    for (const method of [GET, PUT, PATCH, DELETE]) expect(method().status).toBe(405)
  })
})

test('with the database down a lead is refused, and accepted once it is back', async () => {
  await product.settled()
  await product.stopCloud()
  try {
    expect((await give('down@example.com')).status).toBe(503)
    const form = await postForm({ email: 'down@example.com', source: SOURCE })
    expect(form.headers.get('location')).toBe(`${PAGE}#not-saved`)
  } finally {
    await product.restartCloud()
  }
  expect((await give('back@example.com')).status).toBe(201)
  await product.settled()
  expect(await submissions('down@example.com')).toEqual([])
  expect(await product.mails('back@example.com')).toHaveLength(1)
})
