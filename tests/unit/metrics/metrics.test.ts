import { expect, test } from 'vitest'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { kindOf, watchIncomingRequests } from '#lib/platform/http/incoming-requests.ts'
import { testServer } from '#tests/server.ts'

test('made-up paths are counted together', () => {
  expect(kindOf('/wp-login.php', 404)).toBe('unknown')
  expect(kindOf('/api/nothing/here', 404)).toBe('unknown')
  expect(kindOf('/api/anything/', 308)).toBe('other')
  expect(kindOf('/any/', 308)).toBe('other')
  expect(kindOf('/resources/ai-roi-calculator', 200)).toBe('page')
  expect(kindOf('/api/health/ready', 503)).toBe('/api/health/ready')
  expect(kindOf('/api/desk/leads/5d1f', 401)).toBe('/api/desk')
  expect(kindOf('/_next/static/made-up.js', 404)).toBe('build')
  expect(kindOf('/studio/structure', 200)).toBe('studio')
})

test('each request is timed, and each page counted by its source', async () => {
  watchIncomingRequests()
  const url = await testServer((request, response) => {
    if (request.url === '/privacy?a') response.setHeader('Cache-Status', 'memory; hit')
    else if (!request.url?.includes('p')) response.setHeader('x-nextjs-cache', 'HIT')
    response.end('hello')
  })
  for (const path of ['/', '/?utm=1', '/privacy', '/privacy?a', '/api/health'])
    await (await fetch(`${url}${path}`)).text()
  const shown = () => metrics().registry.metrics()
  await expect.poll(shown).toContain('site_pages_served_total{from="hit"} 2')
  await expect.poll(shown).toContain('site_pages_served_total{from="dynamic"} 1')
  await expect.poll(shown).toContain('site_pages_served_total{from="memory"} 1')
  const ofPages = 'site_request_duration_seconds_count{kind="page",status="2xx"} 4'
  const ofHealth = 'site_request_duration_seconds_count{kind="/api/health",status="2xx"} 1'
  await expect.poll(shown).toContain(ofPages)
  await expect.poll(shown).toContain(ofHealth)
})
