import { afterEach, expect, test, vi } from 'vitest'
import { takeReport } from '#lib/leads/report-requests/take-report.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    { repeated: false, confirms: false },
    'Success!',
    /^Your report is on its way to a@b\.example\.$/,
  ],
  [{ repeated: false, confirms: true }, 'Success!', /on its way.* If you haven’t confirmed/],
  [{ repeated: true, confirms: true }, 'Already sent', /spam folder.* If you haven’t confirmed/],
])('an email with a report: %j', async (answer, title, text) => {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 202 }))
  const asking = { kind: 'roi', email: 'a@b.example', siteKey: 'key' } as const
  const toast = await takeReport('email', {}, asking)
  expect(toast).toEqual({ title, text: expect.stringMatching(text) })
})
