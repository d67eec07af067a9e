import { describe, expect, test } from 'vitest'
import { redirectId } from '#lib/publishing/redirects/automatic.ts'
import { planImport, type Existing, readRows } from '#scripts/content/plan-redirects.ts'

const SITE = 'https://www.example.com'
const PAGES = new Map([['guide', '/resources/guide']])

function plan(csv: string, existing: Partial<Existing>[] = [], replaces = false) {
  const nothing = { _id: 'x', from: null, to: null, target: null, note: null, isAutomatic: null }
  const lake = { existing: existing.map((one) => ({ ...nothing, ...one })), pages: PAGES }
  return planImport(readRows(csv), lake, { site: SITE, replaces })
}

describe('a file of redirects', () => {
  test.each([
    ['with a heading', 'to,from\n/b,/a\n'],
    ['without one', '/a,/b\n'],
    ['of a spreadsheet', '\uFEFF"From";"To";"Note"\r\n"/a";"/b";\r\n\r\n'],
    ['with tabs', 'from\tto\n/a\t/b'],
    ['that we exported', 'from,to,note,automatic\n/a,/b,,\n/made,/itself,,yes\n'],
  ])('%s is read', (_, csv) => {
    expect(readRows(csv)).toMatchObject([{ from: '/a', to: '/b', note: '' }])
  })

  test('that is not CSV is refused with its line', () => {
    expect(() => readRows('from,to\n"/a,/b\n')).toThrow(/not valid CSV: .*line 2/i)
  })
})

describe('an import', () => {
  test('follows a page by reference, and reads URLs of the site as paths', () => {
    const { created, problems } = plan(`from,to,note\n${SITE}/Old/,/Resources/Guide,Ada asked`)
    expect(problems).toEqual([])
    expect(created).toEqual([
      {
        _id: redirectId('import', '/old'),
        _type: 'redirect',
        from: '/old',
        target: { _type: 'reference', _ref: 'guide', _weak: true },
        note: 'Ada asked',
      },
    ])
  })

  test('names each problem with its line', () => {
    const csv = `from,to
/api/x,/b
/a,//evil.example

/c,/d
/C/,/e
/resources/guide,/x
/f,/g
/g,/f
old,/x
`
    expect(plan(csv).problems).toEqual([
      'Line 2: /api/x is always the site’s own, so no redirect can start there.',
      expect.stringMatching(/^Line 3: Please enter a path of this site/),
      'Line 6: /c is on line 5 already.',
      'Line 7: A page has /resources/guide now, so nobody would be sent on.',
      'Line 10: Please enter a path of this site that starts with /, such as /old.',
      'Line 8: /f would lead back to itself.',
      'Line 9: /g would lead back to itself.',
    ])
  })

  test('a second time changes nothing, or only what it may', () => {
    const [_id, from] = [redirectId('import', '/a'), '/a']
    const again = plan('from,to\n/a,/b', [{ _id, from, to: '/b' }])
    expect(again).toMatchObject({ problems: [], created: [], unchanged: 1 })
    const other = plan('from,to\n/a,/c', [{ _id, from, to: '/b' }])
    expect(other.problems).toEqual([
      'Line 2: /a leads elsewhere already. Say --replace to change it.',
    ])
    expect(plan('from,to\n/a,/c', [{ _id, from, to: '/b' }], true).changed).toHaveLength(1)
    const byHand = plan('from,to\n/a,/c', [{ from, to: '/b' }], true)
    expect(byHand.problems).toEqual([
      'Line 2: /a has a redirect that was made in the Studio. Change it there.',
    ])
    const automatic = plan('from,to\n/a,/c', [{ from, target: 'guide', isAutomatic: true }])
    expect(automatic).toMatchObject({ problems: [], created: [{ from }] })
  })

  test('of more than the site uses is refused', () => {
    const lines = Array.from({ length: 20_001 }, (_, n) => `/p${n},/new`)
    expect(plan(lines.join('\n')).problems).toEqual([
      'There would be 20001 redirects. The site uses 20000.',
    ])
  })
})
