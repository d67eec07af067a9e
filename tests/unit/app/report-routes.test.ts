import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SHARED_TEXTS } from '#lib/content/defaults.ts'
import { log } from '#lib/platform/log/log.ts'
import { ANSWERS, CONTENT } from '#tests/unit/reports/fixtures.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'

const content = vi.hoisted(() => ({
  getSiteSettings: vi.fn(),
  getSharedTexts: vi.fn(),
  getResources: vi.fn(),
  getQuizContent: vi.fn(),
}))
vi.mock('#lib/content/fetch.ts', () => content)
/** What happens after a response. */
const done = vi.hoisted(() => [] as string[])
vi.mock('next/server', () => ({ after: (work: () => unknown) => void work() }))
vi.mock('#lib/leads/story/record.ts', async (original) => ({
  ...(await original<object>()),
  recordEvent: async ({ kind }: { kind: string }) => void done.push(kind),
}))
vi.mock('#lib/leads/background.ts', async (original) => ({
  ...(await original<object>()),
  catchUp: () => void done.push('caught up'),
}))

const KEY = 'a-public-site-key'
const env = {
  SITE_URL: 'http://localhost:3000',
  SITE_KEY: KEY,
  SANITY_PROJECT_ID: 'none',
  SANITY_DATASET: 'none',
  CRON_SECRET: 'a secret of this test',
  // Nothing listens there: the limits are counted in this process.
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
}
vi.doMock('#lib/platform/env/env.ts', () => ({ env }))
const roi = await import('#app/api/reports/roi/route.ts')
const automation = await import('#app/api/reports/automation/route.ts')

beforeEach(() => {
  content.getSiteSettings.mockResolvedValue({
    name: 'Northwright',
    bookingUrl: '/#book-demo',
    company: { email: 'hello@example.com' },
  })
  content.getSharedTexts.mockResolvedValue(SHARED_TEXTS)
  content.getResources.mockResolvedValue([
    { slug: 'roi', type: 'Tool', title: 'ROI' },
    { slug: 'quiz', type: 'Quiz', title: 'Quiz' },
  ])
  content.getQuizContent.mockResolvedValue(CONTENT)
})

const ROI_BODY = { inputs: inputs(), results: { netBenefit: 1e9 }, email: 'ada@example.com' }
const QUIZ_BODY = { answers: ANSWERS, results: {}, email: 'ada@example.com', date: '2026-11-03' }

function reportRequest(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/api/reports/x', {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function refusal(response: Response) {
  expect(response.headers.get('Content-Type')).toContain('application/problem+json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { status, field, detail } = await response.json()
  expect(detail).toMatch(/^\S.{10,}/)
  return field ? [status, field] : [status]
}

describe('what the routes return', () => {
  test('a report of a lead is in their story, and its owner is told at once', async () => {
    const lead = '4fca4b0b-7a3c-4d0e-9a49-e0b7dfb1ad63'
    expect((await roi.POST(reportRequest({ ...ROI_BODY, lead }))).status).toBe(200)
    await expect.poll(() => done).toEqual(['report', 'caught up'])
  })

  test('the ROI report as a file, calculated on the server', async () => {
    const response = await roi.POST(reportRequest({ ...ROI_BODY, date: '2026-11-03' }))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="AI_ROI_Report_ada_example.com_2026-11-03.html"',
    )
    const html = await response.text()
    expect(html).toContain('-$16,012')
    expect(html).not.toContain('1,000,000,000')
    expect(html).toContain('href="http://localhost:3000/#book-demo"')
    expect(html).toMatch(
      /href="http:\/\/localhost:3000\/resources\/roi#currentStaffCost=50000&amp;[^"]+&amp;for=[\da-f]{4}"/,
    )
    expect(html).toContain('href="http://localhost:3000/resources/quiz"')
  })

  test('the readiness report as a file', async () => {
    const response = await automation.POST(reportRequest(QUIZ_BODY))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="Process_Automation_Report_ada_example.com_2026-11-03.html"',
    )
    expect(await response.text()).toContain('Moderate Automation Readiness')
  })

  test.each([
    ['roi', ROI_BODY],
    ['automation', QUIZ_BODY],
  ])('the %s report as a PDF', async (kind, body) => {
    const route = kind === 'roi' ? roi : automation
    const response = await route.POST(reportRequest({ ...body, date: '2026-11-03', format: 'pdf' }))
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toMatch(/_2026-11-03\.pdf"$/)
    expect(await response.text()).toMatch(/^%PDF-1\.7/)
  })
})

test("a result from someone else's link is not claimed to be the visitor's", async () => {
  for (const [route, body] of [
    [roi, ROI_BODY],
    [automation, QUIZ_BODY],
  ] as const) {
    const html = await (await route.POST(reportRequest({ ...body, shared: true }))).text()
    expect(html).not.toContain('Prepared for')
    expect(html).not.toContain('&amp;for=')
    expect(await refusal(await route.POST(reportRequest({ ...body, shared: 'yes' })))).toEqual([
      422,
      'shared',
    ])
  }
})

test('for a visitor whom nobody knows, file, report and link name nobody', async () => {
  for (const [route, { email: _, ...body }] of [
    [roi, ROI_BODY],
    [automation, QUIZ_BODY],
  ] as const) {
    const response = await route.POST(reportRequest({ ...body, date: '2026-11-03' }))
    expect(response.headers.get('Content-Disposition')).toMatch(
      /filename="[A-Z]\w+_Report_2026-11-03\.html"$/,
    )
    const html = await response.text()
    expect(html).toMatch(/<title>[^,]+, November 3, 2026<\/title>/)
    expect(html).not.toMatch(/Prepared for|downloaded by|&amp;for=|ada@/)
  }
})

describe('what the routes refuse', () => {
  test.each(['', 'Basic x', 'Bearer', 'Bearer wrong', `Bearer ${KEY}x`, KEY])(
    'the header Authorization: %j',
    async (Authorization) => {
      expect(await refusal(await roi.POST(reportRequest(ROI_BODY, { Authorization })))).toEqual([
        401,
      ])
      expect(
        await refusal(await automation.POST(reportRequest(QUIZ_BODY, { Authorization }))),
      ).toEqual([401])
    },
  )

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'the method %s',
    async (method) => {
      for (const route of [roi, automation]) {
        const response = route[method]()
        expect(response.headers.get('Allow')).toBe('POST')
        expect(await refusal(response)).toEqual([405])
      }
    },
  )

  test.each<[string, unknown, unknown[]]>([
    ['not JSON', '{', [400]],
    ['null', null, [422, 'body']],
    ['no inputs', { email: 'a@b' }, [422, 'inputs']],
    [
      'a missing figure',
      { ...ROI_BODY, inputs: { ...inputs(), hoursPerWeek: undefined } },
      [422, 'inputs.hoursPerWeek'],
    ],
    [
      'a figure as text',
      { ...ROI_BODY, inputs: { ...inputs(), hoursPerWeek: '40' } },
      [422, 'inputs.hoursPerWeek'],
    ],
    [
      'an infinite figure',
      JSON.stringify(ROI_BODY).replace('50000', '1e999'),
      [422, 'inputs.currentStaffCost'],
    ],
    ['no address to send it to', { inputs: inputs(), delivery: 'email' }, [422, 'email']],
    ['an address without @', { ...ROI_BODY, email: 'ada' }, [422, 'email']],
    ['an address with a line break', { ...ROI_BODY, email: 'a@b\r\nX: y' }, [422, 'email']],
    ['an address of 321 characters', { ...ROI_BODY, email: `${'a'.repeat(320)}@` }, [422, 'email']],
    ['a day that is none', { ...ROI_BODY, date: '2026-02-30' }, [422, 'date']],
    ['33 KiB', { ...ROI_BODY, results: 'x'.repeat(33 * 1024) }, [413]],
  ])('an ROI body with %s', async (_, body, expected) => {
    expect(await refusal(await roi.POST(reportRequest(body)))).toEqual(expected)
  })

  test.each<[string, unknown, unknown[]]>([
    ['no answers', { email: 'a@b' }, [422, 'answers']],
    ['a list of answers', { ...QUIZ_BODY, answers: [] }, [422, 'answers']],
    [
      'no option',
      { ...QUIZ_BODY, answers: { ...ANSWERS, team_size: '2' } },
      [422, 'answers.team_size'],
    ],
    [
      'an inherited name as option',
      { ...QUIZ_BODY, answers: { team_size: 'toString' } },
      [422, 'answers.team_size'],
    ],
    ['no question', { ...QUIZ_BODY, answers: { mood: 'good' } }, [422, 'answers.mood']],
    ['too many hours', { ...QUIZ_BODY, answers: { time_spent: 201 } }, [422, 'answers.time_spent']],
    ['half an hour', { ...QUIZ_BODY, answers: { time_spent: 0.5 } }, [422, 'answers.time_spent']],
  ])('a quiz body with %s', async (_, body, expected) => {
    expect(await refusal(await automation.POST(reportRequest(body)))).toEqual(expected)
  })

  test('another content type', async () => {
    const response = await roi.POST(reportRequest(ROI_BODY, { 'Content-Type': 'text/plain' }))
    expect(await refusal(response)).toEqual([415])
  })
})

test("an IP address that sends too many requests gets a Retry-After, and others don't", async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  // A report that can't be rendered is counted too, and this path is faster.
  content.getSiteSettings.mockRejectedValue(new Error('down'))
  const from = (ip: string) => roi.POST(reportRequest(ROI_BODY, { 'X-Forwarded-For': ip }))
  for (let count = 0; count < 200; count++) expect((await from('192.0.2.1')).status).toBe(503)
  const response = await from('192.0.2.1')
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refusal(response)).toEqual([429])
  expect((await from('192.0.2.2')).status).toBe(503)
  logged.mockRestore()
})

test("another site's page gets no report", async () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site' }
  expect(await refusal(await automation.POST(reportRequest(QUIZ_BODY, foreign)))).toEqual([403])
})

test('unavailable content is a 503, with the reason in the log only', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  content.getSiteSettings.mockRejectedValue(new Error('connect ECONNREFUSED 127.0.0.1'))
  const response = await roi.POST(reportRequest(ROI_BODY))
  expect(response.headers.get('Retry-After')).toBe('60')
  expect(await refusal(response)).toEqual([503])
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { cause: expect.stringContaining('ECONNREFUSED') },
    expect.any(String),
  )
  logged.mockRestore()
})
