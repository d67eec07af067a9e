import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecord } from '#lib/leads/admin/csv.ts'

/** Parses the cells of one record by RFC 4180. */
function read(record: string): string[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy
  return [...record.matchAll(cell)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
  )
}

test.each([
  [['a', null, undefined, 'b c'], 'a,,,b c\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [['=1+1', '+49', '-2', '@x', ' =1', '\t=1'], "'=1+1,'+49,'-2,'@x,' =1,'\t=1\r\n"],
  [['＝1', 'a=1', '1-1'], "'＝1,a=1,1-1\r\n"],
])('%j', (cells, record) => {
  expect(csvRecord(cells)).toBe(record)
})

test('any text survives a round trip; a formula comes back as text', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const back = read(csvRecord(cells))
      expect(back.map((cell, at) => (cell === cells[at] ? cell : cell.replace("'", '')))).toEqual(
        cells,
      )
      for (const cell of back) expect(cell).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
})
