/**
 * Makes the fonts that pages and PDFs are sent with from the whole ones beside them: without glyphs
 * and weights that none can show. Run it after replacing a font: npm run fonts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = 'lib/ui/fonts'

/**
 * Western European text, as editors may write it, and signs: all that the whole fonts have but for
 * three combining marks.
 */
const RANGES: [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]
const TEXT = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('')

const FONTS = [
  { from: 'familjen-grotesk-latin-wght-normal.woff2', to: 'familjen-grotesk-page.woff2' },
  // Pages write notes in one weight only; the tools load the whole font for their figures.
  {
    from: 'martian-mono-latin-wght-normal.woff2',
    to: 'martian-mono-page.woff2',
    variationAxes: { wght: 400 },
  },
  // PDF readers know no variable fonts: a report's text has this weight, its headings the 600 that
  // is there already.
  {
    from: 'familjen-grotesk-latin-wght-normal.woff2',
    to: 'familjen-grotesk-latin-400-normal.woff',
    variationAxes: { wght: 400 },
    targetFormat: 'woff',
  },
] as const

for (const { from, to, ...options } of FONTS) {
  const whole = await readFile(join(FOLDER, from))
  const part = await subsetFont(whole, TEXT, { targetFormat: 'woff2', ...options })
  await writeFile(join(FOLDER, to), part)
  console.log(`${to}: ${part.length} bytes of ${whole.length}`)
}
