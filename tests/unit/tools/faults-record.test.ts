import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { table } from '#tools/faults/record.ts'

const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'))

test("the figures of a fault run are written to the document in the formatter's style", async () => {
  const text = table([
    { name: 'local', counts: { leads: 1078, lost: 0 }, bad: [] },
    { name: 'postgres', counts: { leads: 96, lost: 0 }, bad: [] },
    { name: 'fuzz', counts: { 'requests to the site': 10_000, failed: 0 }, bad: [] },
    { name: 'clocks', skipped: 'there is no clock.' },
  ])
  expect(text).toContain('| local    | 1,078 |    0 |')
  const { code, errors } = await format('faults.md', `${text}\n`, options)
  expect(errors).toEqual([])
  expect(code).toBe(`${text}\n`)
})
