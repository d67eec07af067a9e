import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { runScript } from '#tools/harness/script.ts'
import { expect, test } from './fixtures.ts'
import { passGate } from './lead.ts'

test('every request has an id and one log line, without email addresses', async ({
  request,
  stack,
}) => {
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
  await expect
    .poll(lines)
    .toMatchObject([
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

test('the site is ready while its services respond, and says which one does not', async ({
  request,
  stack,
}) => {
  const ready = async () => {
    const response = await request.get('/api/health/ready')
    return [response.status(), await response.json()]
  }
  await expect.poll(ready).toMatchObject([
    200,
    {
      status: 'ready',
      database: 'ok',
      content: 'ok',
      // Another test may have parked some.
      parkedDeliveries: expect.any(Number),
      heldProviders: [],
    },
  ])
  await stack.cloud.kill()
  try {
    await expect.poll(ready).toEqual([
      503,
      {
        status: 'not ready',
        database: 'down',
        content: 'down',
        oldestDelivery: null,
        parkedDeliveries: null,
        heldProviders: null,
      },
    ])
    expect((await request.get('/api/health')).status()).toBe(200)
  } finally {
    await stack.restartCloud()
  }
  await expect.poll(ready).toMatchObject([200, { status: 'ready' }])
})

test('the doctor finds nothing wrong here, but reports secrets that differ from those of the site', async ({
  stack,
}) => {
  const folder = `${stack.folder}/elsewhere`
  await mkdir(folder, { recursive: true })
  const env = { ...stack.env, SITE_URL: stack.url }
  const { output, code } = await runScript('doctor.ts', [], env, folder)
  expect(output).toMatch(/^(pass {2}.*\n){13}\nAll is well\.\n$/)
  expect(code).toBe(0)
  const other = { CRON_SECRET: 'x'.repeat(16), SANITY_WEBHOOK_SECRET: 'x'.repeat(16) }
  const second = await runScript('doctor.ts', [], { ...env, ...other }, folder)
  expect(second.output).toContain('another CRON_SECRET')
  expect(second.output).toContain('another SANITY_WEBHOOK_SECRET')
  expect(second.code).toBe(1)
})

test('a lead keeps its consent text and attribution, and can read the privacy notice', async ({
  page,
  stack,
}) => {
  await page.goto('/?utm_source=news&utm_campaign=may&email=secret@example.com')
  await page.getByRole('link', { name: 'Resources' }).first().click()
  await page.getByRole('link', { name: 'Access Resource AI ROI Calculator' }).click()
  const consent = page.getByText('Our team will see your email address')
  const agreed = (await consent.textContent())?.replace(/ How we handle your data$/, '')
  await page.getByRole('link', { name: 'How we handle your data' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByText('November 22, 2026')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
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
