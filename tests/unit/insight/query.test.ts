import { expect, test } from 'vitest'
import { addDays, daysBetween, readQuery } from '#lib/insight/query.ts'

const read = (query: string) => readQuery(new URLSearchParams(query))

test('a period is read, and its steps are days unless asked otherwise', () => {
  expect(read('from=2026-01-01&to=2026-01-31&resource=')).toEqual({
    ok: true,
    value: { from: '2026-01-01', to: '2026-01-31', by: 'day' },
  })
})

test.each([
  ['to=2026-01-01', 'from'],
  ['from=yesterday&to=2026-01-01', 'from'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=1066-10-14&to=2026-01-01', 'from'],
  ['from=2023-01-01&to=2026-01-01', 'from'],
  ['from=2026-01-02&to=2026-01-01', 'to'],
  ['from=2026-01-01&to=2026-01-02&by=year', 'by'],
  ['from=2026-01-01&to=2026-01-02&resource=../x', 'resource'],
  ['from=2026-01-01&to=2026-01-02&person=ada', 'person'],
])('%s is refused, and the response names %s', async (query, field) => {
  const result = read(query)
  if (result.ok) throw new Error('It was read.')
  expect([result.response.status, (await result.response.json()).field]).toEqual([422, field])
})

test('dates are counted in UTC days, over leap days and clock changes', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-03-30', -1)).toBe('2026-03-29')
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
})
