import { expect, test, vi } from 'vitest'

const CONTENT = '#lib/leads/content/content.ts'

test('routes and the background, which Next loads apart, know the same settings', async () => {
  const getLeadEmails = vi.fn(() => Promise.resolve({ rules: getLeadEmails.mock.calls }))
  vi.doMock('#lib/content/fetch.ts', () => ({ getLeadEmails, getResource: vi.fn() }))
  vi.doMock('#lib/content/published.ts', () => ({ isPublished: vi.fn() }))
  const { readLeadEmails: inRoutes } = await import(CONTENT)
  const known = await inRoutes()
  vi.resetModules()
  const { readLeadEmails: inBackground } = await import(CONTENT)
  expect(inBackground).not.toBe(inRoutes)
  expect(await inBackground()).toBe(known)
  expect(getLeadEmails).toHaveBeenCalledTimes(1)
})
