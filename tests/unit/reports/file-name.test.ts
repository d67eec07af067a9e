import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { localDay, reportFileName } from '#lib/tools/reports/file-name.ts'

const day = new Date(2026, 10, 3, 23, 59)

test.each([
  ['ada@example.com', 'ada_example.com'],
  ['a.b_c+d-e@x', 'a.b_c+d-e_x'],
  ['a@b@c', 'a_b_c'],
  ['"a b"/..\\@x', '_a_b__..__x'],
  ['jürgen@münchen.de', 'j_rgen_m_nchen.de'],
  ['🙂@x', '__x'],
])('%s is named %s', (email, name) => {
  expect(reportFileName('roi', email, day)).toBe(`AI_ROI_Report_${name}_2026-11-03.html`)
})

test('the readiness report has its own name', () => {
  const name = 'Process_Automation_Report_a_b.c_2026-01-09.html'
  expect(reportFileName('automation', 'a@b.c', new Date(2026, 0, 9))).toBe(name)
})

test('the date is that of the local clock', () => {
  expect(localDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
  expect(localDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

const codeUnit = fc.integer({ max: 0xffff, min: 0 }).map((code) => String.fromCharCode(code))

always('no email address breaks out of the name', [fc.string({ unit: codeUnit })], (email) => {
  expect(reportFileName('roi', email, day)).toMatch(
    /^AI_ROI_Report(_[A-Za-z0-9._+-]+)?_2026-11-03\.html$/,
  )
})
