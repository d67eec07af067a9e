import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { localDay, reportFileName } from '#lib/reports/file-name.ts'

const DATE = new Date(2026, 10, 3, 23, 59)

test.each([
  ['roi', 'ada@example.com', 'AI_ROI_Report_ada_example.com_2026-11-03.html'],
  ['automation', 'ada@example.com', 'Process_Automation_Report_ada_example.com_2026-11-03.html'],
  ['roi', 'a@b@c', 'AI_ROI_Report_a_b_c_2026-11-03.html'],
  ['roi', 'a+b-c.d_e@x', 'AI_ROI_Report_a+b-c.d_e_x_2026-11-03.html'],
  ['roi', '../"ö 😀@x', 'AI_ROI_Report_..______x_2026-11-03.html'],
] as const)('%s report of %s', (kind, email, expected) => {
  expect(reportFileName(kind, email, DATE)).toBe(expected)
})

it('names a file that is safe in a header and in a folder, whatever the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (email) => {
      expect(reportFileName('roi', email, DATE)).toMatch(/^[\w.+-]+\.html$/)
    }),
  )
})

it("gives the visitor's own day in two-digit parts", () => {
  expect(localDay(new Date(2027, 0, 9, 0, 0))).toBe('2027-01-09')
  expect(localDay(new Date(2027, 11, 31, 23, 59, 59))).toBe('2027-12-31')
})
