import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScheduling } from '#lib/local-cloud/scheduling/main.ts'
import { weekOf } from '#lib/local-cloud/scheduling/slots.ts'
import type { Service } from '#lib/local-cloud/web/service.ts'

let scheduling: Service

beforeAll(async () => {
  scheduling = await startScheduling({ port: 0 })
})

afterAll(() => scheduling.close())

const open = async (path: string) => (await fetch(new URL(path, scheduling.url))).text()

test('the page offers times and says that it is a stand-in', async () => {
  const page = await open('/')
  expect(page).toContain('Free discovery call')
  expect(page).toContain('A local stand-in.')
  expect(page).toMatch(/href="\/\?week=0&amp;day=\d{4}-\d\d-\d\d&amp;time=\d\d:\d\d"/)
})

test('picking a time says that nothing was booked', async () => {
  const link = /href="(\/\?[^"]*time=[^"]*)"/.exec(await open('/?week=1'))?.[1] ?? ''
  const picked = await open(link.replaceAll('&amp;', '&'))
  expect(picked).toContain('Nothing was booked.')
  const [hours = 0, minutes = 0] = (
    new URLSearchParams(link.replaceAll('&amp;', '&')).get('time') ?? ''
  )
    .split(':')
    .map(Number)
  const half = hours < 12 ? 'AM' : 'PM'
  expect(picked).toContain(`${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`)
})

test.each(['/?week=99&day=x', '/?week=1&day=2020-01-01&time=09:00', "/?day=<script>&week='"])(
  'a made-up URL, %s, shows a week',
  async (path) => {
    const page = await open(path)
    expect(page).toContain('class="week"')
    expect(page).not.toContain('<script')
  },
)

test('the page may be framed by the site and makes no third-party requests', async () => {
  const answer = await fetch(scheduling.url)
  expect(answer.headers.get('x-frame-options')).toBeNull()
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors http://localhost:*')
  const page = await answer.text()
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/(src|href)="?https?:|<script/)
  for (const [, font] of page.matchAll(/url\((\/_local\/\w+\.woff2)\)/g)) {
    const { status, headers } = await fetch(new URL(font ?? '', scheduling.url))
    expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2'])
  }
})

test('every week has free times, none of them past or taken', () => {
  for (let day = 0; day < 60; day++) {
    const now = new Date(2026, 10, 20 + day, (day * 5) % 24, 40)
    const days = weekOf(now, 0)
    expect(days).toHaveLength(5)
    const free = days.flatMap(({ date, slots }) =>
      slots.filter((slot) => slot.free).map(({ time }) => new Date(`${date}T${time}`)),
    )
    expect(free.length).toBeGreaterThan(0)
    for (const start of free) expect(start.getTime()).toBeGreaterThan(now.getTime())
  }
})
