import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { send } from '#tools/faults/fuzz/send.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { expect, test, NO_RETRY } from './fixtures.ts'
import { passGate } from './lead.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'

test.describe.configure(NO_RETRY)

const CALCULATOR = '/resources/ai-roi-calculator'
const HOSTILE = `"><img src=x onerror=hacked()><script>hacked()</script>'@evil.example`

/**
 * Shows a document as its recipient would see it, with scripts enabled and without our policy.
 * Returns whether a script ran.
 */
async function runsScript(page: Page, html: string): Promise<boolean> {
  let ran = false
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.exposeFunction('hacked', () => (ran = true)).catch(() => {})
  await page.setContent(html)
  const own = await page.locator('script, [onerror], img[src=x]').count()
  return ran || own > 0
}

test('a script typed at the gate runs nowhere', async ({ page, context, stack }) => {
  await page.exposeFunction('hacked', () => expect('a script ran').toBe(''))
  await passGate(page, `${CALCULATOR}?utm_source=${encodeURIComponent(HOSTILE)}`, HOSTILE)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Detailed ROI Report' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^AI_ROI_Report_[\w.+-]+\.html$/)
  const report = await readFile(await file.path(), 'utf8')
  expect(report).toContain('onerror=hacked()')

  await expect.poll(() => stack.mails('evil.example')).toHaveLength(1)
  const [mail] = await stack.mails('evil.example')
  expect(mail?.reply_to ?? []).toEqual([])
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  const reader = await context.newPage()
  for (const html of [report, String(mail?.html)])
    expect(await runsScript(reader, html)).toBe(false)
  for (const list of [stack.cloud.urls.inbox, stack.cloud.urls.contacts]) {
    await reader.goto(String(list))
    await expect(reader.locator('script, [onerror], img[src=x]')).toHaveCount(0)
  }

  const lines = stack.site.log().trim().split('\n').slice(1)
  expect(lines.join('\n')).not.toContain('onerror=hacked')
  for (const line of lines.filter((one) => one.startsWith('{')))
    expect(() => JSON.parse(line)).not.toThrow()
})

test('no response leads to another site', async ({ stack }) => {
  const secret = 'a-secret-that-the-studio-wrote'
  await lakeClient(stack).createOrReplace({
    _id: 'drafts.sanity-preview-url-secret.attack',
    _type: 'sanity.previewUrlSecret',
    secret,
    studioUrl: `${stack.url}/studio`,
  })
  const request = (path: string, headers = {}) =>
    send(stack.url, { method: 'GET', path, headers: { ...anotherVisitor(), ...headers } })
  const enable = (path: string) =>
    request(
      `/api/draft-mode/enable?${new URLSearchParams({ 'sanity-preview-secret': secret, 'sanity-preview-pathname': path })}`,
    )
  const accepted = await enable('/resources')
  expect([accepted.status, accepted.headers.location]).toEqual([307, '/resources'])
  for (const path of [
    '//evil.example',
    'https://evil.example//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ]) {
    const { status, headers } = await enable(path)
    if (status < 400) expect(String(headers.location), path).toMatch(/^\/(?![/\\])/)
  }
  const disabled = await request('/api/draft-mode/disable?redirect=//evil.example', {
    referer: 'https://evil.example',
  })
  expect(disabled.headers.location).toBe('/')
  for (const path of ['//evil.example/', '/\\evil.example/', '//evil.example/%2e%2e/']) {
    const { headers } = await request(path, { 'X-Forwarded-Host': 'evil.example' })
    if (headers.location)
      expect(new URL(headers.location as string, stack.url).host, path).toBe(
        new URL(stack.url).host,
      )
  }
})

test('what only the framework knows is an unknown page, however spelled', async ({ stack }) => {
  const get = async (path: string, method = 'GET', sent = {}) => {
    const { status, headers, text } = await send(stack.url, { method, path, headers: sent })
    const policy = String(headers['content-security-policy'])
    return { status, headers, text, policy }
  }
  const unknown = [
    '/404',
    '/500',
    '/_error',
    '/_not-found',
    '/_global-error',
    '/[slug]',
    '/%5Bslug%5D',
    '/resources/[slug]',
    '/customers/[slug]',
    '/variants/[experiment]/[variant]',
    '/share-images',
    '/caf%C3%A9',
    '/*',
  ]
  for (const path of unknown) {
    const { status, policy, headers } = await get(path)
    const notKept = expect.stringMatching(/^private, no-cache|^public, max-age=0, s-maxage=1$/)
    expect([status, headers['cache-control']], path).toEqual([404, notKept])
    expect(policy, path).not.toMatch(/script-src [^;]*'unsafe-inline'/)
  }
  for (const path of ['/%72esources', '/%70rivacy', 'http://evil.example/resources']) {
    const { status, policy, headers } = await get(path)
    expect([status, headers.location], path).toEqual([200, undefined])
    expect(policy, path).not.toMatch(/script-src [^;]*'unsafe-inline'/)
  }
  for (const method of ['OPTIONS', 'GET']) expect((await get('*', method)).status).toBeLessThan(500)
  for (const path of ['/preview', '/preview/resources/nope', '/%70review/emails/guide']) {
    const { status, text, headers } = await get(path)
    expect([status, headers.location], path).toEqual([307, '/api/draft-mode/disable'])
    expect(text).not.toContain('<')
  }
  const { headers, policy } = await get('/', 'GET', { cookie: 'x=__prerender_bypass' })
  expect([headers['cache-status'] ?? headers['x-nextjs-cache'], policy]).toEqual([
    // Which of them depends on how long ago the page was asked for.
    expect.stringMatching(/^memory; hit$|HIT|STALE/),
    expect.not.stringMatching(/script-src [^;]*'unsafe-inline'/),
  ])
})

test('a forged or broken preview cookie gets what visitors get', async ({ stack }) => {
  for (const value of ['zz', '', '%E0%A4%A']) {
    const cookie = `__prerender_bypass=${value}`
    const { status, headers, text } = await send(stack.url, {
      method: 'GET',
      path: '/',
      headers: { cookie },
    })
    expect([status, headers['cache-status'] ?? headers['x-nextjs-cache']], cookie).toEqual([
      200,
      expect.stringMatching(/^memory; hit$|HIT|STALE/),
    ])
    expect(text).toContain('Autonomous AI.')
  }
})

test('no path serves a file that is not meant for visitors', async ({ stack }) => {
  const climbs = [
    '..',
    '%2e%2e',
    '..%2f..',
    '%2e%2e%2f%2e%2e',
    '..\\..',
    '..%5c..',
    '.%00.',
    '....//',
  ].flatMap((up) => [
    `/_next/static/${up}/${up}/BUILD_ID`,
    `/_next/static/${up}/server/pages-manifest.json`,
    `/_next/${up}/package.json`,
    `/resources/${up}/${up}/.env`,
    `/studio/${up}/.env.local`,
    `/_next/image?url=${encodeURIComponent(`/${up}/package.json`)}&w=64&q=75`,
  ])
  const more = [
    '/.env',
    '/package.json',
    '/.git/HEAD',
    `/${'a/'.repeat(2000)}`,
    `/${'a'.repeat(12_000)}`,
    '/%00',
    '/resources/%00',
  ]
  for (const path of [...climbs, ...more]) {
    const { status, text } = await send(stack.url, { method: 'GET', path, headers: {} })
    expect(status, path).toBeLessThan(500)
    expect(text, path).not.toMatch(/"dependencies"|DATABASE_URL|ref: refs|^\{/)
  }
  const { status } = await send(stack.url, {
    method: 'GET',
    path: `/${'a'.repeat(40_000)}`,
    headers: {},
  })
  expect(status).toBe(431)
})

test('a key that reaches for the prototype adds no field', async ({ stack }) => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json', ...anotherVisitor() }
    return (await send(stack.url, { method: 'POST', path: '/api/leads', headers, body })).status
  }
  const source = '"source":"resource_ai-roi-calculator"'
  expect(await post(`{"__proto__":{"email":"a@b.example"},${source}}`)).toBe(422)
  expect(await post(`{"constructor":{"prototype":{"email":"a@b.example"}},${source}}`)).toBe(422)
  expect(await post(`{${source}}`)).toBe(422)
  expect(await post(`{"email":"pure@example.com",${source}}`)).toBe(201)
})
