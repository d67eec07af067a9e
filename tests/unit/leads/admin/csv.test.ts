import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecord } from '#lib/leads/export/export.ts'

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
  [['=1+1', '+49', '-2', '@x', ' =1'], "'=1+1,'+49,'-2,'@x,' =1\r\n"],
  // A spreadsheet may split at these, in which quotes that begin later mean nothing.
  [["a;=cmd|' /C calc'!A0", 'x\t+1', 'y\n@z'], `"a;'=cmd|' /C calc'!A0","x\t'+1","y\n'@z"\r\n`],
  [['＝1', 'a=1', '1-1'], "'＝1,a=1,1-1\r\n"],
])('%j', (cells, record) => {
  expect(csvRecord(cells)).toBe(record)
})

/** Any text, and what matters to a spreadsheet more often. */
const TEXT = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...';=+-@\t\r\n ,"\'a')).map((all) => all.join('')),
)

test('any text survives a round trip; a formula comes back as text', () => {
  fc.assert(
    fc.property(fc.array(TEXT, { minLength: 1 }), (cells) => {
      const back = read(csvRecord(cells))
      const plain = (cell: string) => cell.replaceAll("'", '')
      expect(back.map(plain)).toEqual(cells.map(plain))
      for (const cell of back) {
        if (!/(^|[;\t\r\n])\s*[=+\-@＝＋－＠]/.test(cell)) continue
        expect.fail(`${JSON.stringify(cell)} starts a formula`)
      }
    }),
  )
})
