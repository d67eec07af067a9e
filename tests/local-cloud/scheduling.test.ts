import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScheduling } from '#lib/local-cloud/scheduling.ts'
import type { Service } from '#lib/local-cloud/web/serve.ts'

let scheduling: Service

beforeAll(async () => {
  scheduling = await startScheduling({ port: 0 })
})

afterAll(() => scheduling.close())

test.each(['/', '/?week=99&day=x', "/?day=<script>&week='"])(
  '%s says that it is a stand-in and books nothing',
  async (path) => {
    const shown = await (await fetch(new URL(path, scheduling.url))).text()
    expect(shown).toContain('Free discovery call')
    expect(shown).toContain('A local stand-in.')
    expect(shown).toMatch(/books nothing/)
    expect(shown).not.toContain('<script')
  },
)

test('it shows what a booking form would be filled in with', async () => {
  const query = new URLSearchParams({ email: 'a+b@example.com', notes: '<script>1</script>' })
  const shown = await (await fetch(`${scheduling.url}/?${query}`)).text()
  expect(shown).toContain('<dt>email</dt><dd>a+b@example.com</dd>')
  expect(shown).toContain('<dt>notes</dt><dd>&lt;script&gt;1&lt;/script&gt;</dd>')
})

test('the page may be framed by the site and makes no third-party requests', async () => {
  const response = await fetch(scheduling.url)
  expect(response.headers.get('x-frame-options')).toBeNull()
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors http://localhost:*')
  const page = await response.text()
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/(src|href)="?https?:|<script/)
  for (const [, font] of page.matchAll(/url\((\/_local\/\w+\.woff2)\)/g)) {
    const { status, headers } = await fetch(new URL(font ?? '', scheduling.url))
    expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2'])
  }
})
