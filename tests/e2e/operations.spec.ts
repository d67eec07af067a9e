import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdir } from 'node:fs/promises'
import { SHARED_TEXTS } from '#lib/content/defaults.ts'
import { privacyDocument } from '#scripts/seed/pages.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { runScript } from '#tools/harness/script.ts'
import { freePort } from '#tools/stack/ports.ts'
import { startSite } from '#tools/stack/site.ts'
import { expect, test } from './fixtures.ts'
import { passGate } from './lead.ts'

test('every request has an id and one log line, without emails', async ({ request, stack }) => {
  const alive = await request.get('/api/health', { headers: { 'x-request-id': 'from-the-proxy' } })
  const { commit, ...rest } = await alive.json()
  expect([alive.status(), rest]).toEqual([200, { status: 'alive', release: '0.1.0' }])
  expect(commit).toMatch(existsSync('.git') ? /^[\da-f]{40}$/ : /^$/)
  expect(alive.headers()['x-request-id']).toBe('from-the-proxy')
  expect(JSON.stringify(alive.headers())).not.toMatch(commit || '0.1.0')

  const ids: string[] = []
  for (const path of ['/resources?who=a@b.example', '/ada@example.com', '/api/leads']) {
    const id = (await request.get(path)).headers()['x-request-id']
    expect(id).toMatch(/^[\da-f-]{36}$/)
    ids.push(String(id))
  }
  const lines = () =>
    ids.map((id) =>
      stack.site
        .log()
        .split('\n')
        .filter((line) => line.includes(id))
        .map((line): unknown => JSON.parse(line)),
    )
  await expect.poll(lines).toMatchObject([
    [
      {
        method: 'GET',
        path: '/resources',
        status: 200,
        level: 'info',
        message: 'request',
        commit,
      },
    ],
    [{ path: '/[email]', status: 404 }],
    [{ path: '/api/leads', status: 405 }],
  ])
  expect(stack.site.log()).not.toContain('/api/health')
})

test('a request is followed to Postgres, without personal data', async ({ request, stack }) => {
  const sent: string[] = []
  const collector = createServer((incoming, response) => {
    void text(incoming).then((body) => sent.push(body))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = Object(collector.address())
  const variables = stack.siteVariables({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  const traced = await startSite(await freePort(await ownPorts()), variables, stack.dist)
  try {
    const traceId = randomBytes(16).toString('hex')
    const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
    const lead = { email: 'followed@example.com', source: 'resource_ai-roi-calculator' }
    const url = `${traced.url}/api/leads?q=what-they-typed`
    expect((await request.post(url, { headers, data: lead })).status()).toBe(201)
    const spans = (): { traceId: string; name: string; parentSpanId?: string }[] =>
      sent
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans)
        .filter((span) => span.traceId === traceId)
    await expect.poll(() => spans().map(({ name }) => name)).toContain('POST /api/leads')
    expect(spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^pg\.query:/)]),
    )
    expect(spans().map(({ parentSpanId }) => parentSpanId)).toContain('b'.repeat(16))
    expect(JSON.stringify(sent)).not.toMatch(/followed@|what-they-typed|127\.0\.0\.1"/)
    // The line comes once the response is out.
    const line = new RegExp(`"traceId":"${traceId}".*"path":"/api/leads"`)
    await expect.poll(traced.log).toMatch(line)
    // What it is sending as it ends may have arrived or not: that is for a person to look at.
    const unsent = `select from deliveries delivery join email_submissions submission
      on submission.id = delivery.submission_id
      where submission.email = 'followed@example.com' and delivery.state = 'waiting'`
    await expect.poll(() => stack.rows(unsent)).toEqual([])
  } finally {
    await traced.stop()
    collector.close()
  }
})

test('who finds a security problem learns where to report it', async ({ request, stack }) => {
  const response = await request.get('/.well-known/security.txt')
  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const body = await response.text()
  expect(body).toMatch(/^Contact: mailto:[^@\s]+@northwright\.example$/m)
  expect(body).toContain(`Canonical: ${stack.url}/.well-known/security.txt`)
  const expires = new Date(String(/^Expires: (.+)$/m.exec(body)?.[1])).getTime() - Date.now()
  expect(expires / 86_400_000).toBeGreaterThan(80)
  expect(expires / 86_400_000).toBeLessThan(365)
})

test('the doctor finds nothing wrong here, but secrets that differ', async ({ stack }) => {
  // An earlier test may have ended the site while it told Slack of a lead.
  await stack.rows(`delete from deliveries where state = 'parked'`)
  const folder = `${stack.folder}/elsewhere`
  await mkdir(folder, { recursive: true })
  const env = { ...stack.env, SITE_URL: stack.url }
  const { output, code } = await runScript('doctor.ts', [], env, folder)
  expect(output).toMatch(/^(pass {2}.*\n){24}\nAll is well\.\n$/)
  expect(code).toBe(0)
  const other = { CRON_SECRET: 'x'.repeat(16), SANITY_WEBHOOK_SECRET: 'x'.repeat(16) }
  const second = await runScript('doctor.ts', [], { ...env, ...other }, folder)
  expect(second.output).toContain('another CRON_SECRET')
  expect(second.output).toContain('another SANITY_WEBHOOK_SECRET')
  expect(second.code).toBe(1)
})

test('a lead keeps its consent text and attribution', async ({ page, stack }) => {
  await page.goto('/?utm_source=news&utm_campaign=may&email=secret@example.com')
  await page.getByRole('link', { name: 'Resources' }).first().click()
  await page.getByRole('link', { name: 'Access Resource AI ROI Calculator' }).click()
  const consent = page.getByText('Our team will see your email address')
  const agreed = (await consent.textContent())?.replace(/ How we handle your data$/, '')
  await page.getByRole('link', { name: 'How we handle your data' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByText('November 24, 2026')).toBeVisible()
  const { body } = privacyDocument()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...body.flatMap(({ style, children }) => (style === 'h2' ? (children?.[0]?.text ?? '') : [])),
    SHARED_TEXTS.callHeading,
  ])
  await expect(
    page.getByRole('link', { name: 'privacy@northwright.example' }).first(),
  ).toHaveAttribute('href', 'mailto:privacy@northwright.example')
  await expect(
    page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }),
  ).toHaveAttribute('href', '/privacy')

  const email = await passGate(page, '/resources/ai-roi-calculator?utm_source=later')
  expect(
    await stack.rows('select consent_text, attribution from email_submissions where email = $1', [
      email,
    ]),
  ).toEqual([
    {
      consent_text: agreed,
      attribution: { landing: '/', utm_source: 'news', utm_campaign: 'may' },
    },
  ])
})
