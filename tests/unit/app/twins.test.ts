import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CASE_STUDY_QUERY, RESOURCE_QUERY } from '#lib/content/queries.ts'
import { PAGE_QUERY } from '#lib/sections/page.generated.ts'
import { broken } from '../content/broken.ts'
import { answer, EVERY_SECTION, rendered, SEED_PAGES, type SeedPage } from './seed-pages.tsx'
import { textsOfPage, textsOfTwin } from './visible-texts.ts'

const { twinAt, NO_TWIN } = await import('#app/(site)/_twins/twin.ts')
const { COMPUTES } = await import('#app/(site)/_twins/tools.ts')

/** What a twin says beyond its page: what a tool computes, and where all pages are. */
function withoutMore(twin: string): string {
  const [before = '', more] = twin.split(`\n## ${COMPUTES}\n`)
  const after = more?.slice(more.search(/^##? /m)) ?? ''
  return `${before}\n${after}`.replace(/^- \[All pages\].*$/m, '')
}

/** Fails with the texts that only one of the two says. */
async function expectSame({ query, document, path, page }: SeedPage): Promise<void> {
  answer({ [query]: document })
  const twin = await twinAt(path)
  // Another document is tried in place of one that makes no page.
  fc.pre(twin !== null)
  const ofPage = textsOfPage(await rendered(page()))
  const [allOfPage, allOfTwin] = [ofPage.join(''), textsOfTwin(twin).join('')]
  expect(ofPage.filter((each) => !allOfTwin.includes(each))).toEqual([])
  const ofTwin = textsOfTwin(withoutMore(twin))
  expect(ofTwin.filter((each) => !allOfPage.includes(each))).toEqual([])
}

test.each(SEED_PAGES)('the twin of $name says what its page says', async (each) => {
  await expectSame(each)
  expect(await twinAt(each.path)).toMatch(/^# ./m)
})

test('the twin of the calculator ends no sentence in the middle', async () => {
  expect.assertions(1)
  for (const { query, document, path } of SEED_PAGES) {
    if (!path.endsWith('/ai-roi-calculator')) continue
    answer({ [query]: document })
    expect(await twinAt(path)).toContain('Sets the hourly cost: $24.04.')
  }
})

/** What Markdown would read as its own, in any order. */
const signs = fc
  .array(
    fc.constantFrom(
      ...'*_`[]()<>#+-.!|~=&;:\\"\'/1aé—“ \n\t\0'.split(''),
      '**',
      '```',
      '[x](/y)',
      '<b>',
      '<!--',
      '&amp;',
      '&#35;',
      'https://a.example/b_c_',
      '1. ',
      '- ',
      '> ',
      '---',
      '$&',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
/** Names and choices, which are no texts. */
const NO_TEXT =
  /^_|^(?:slug|style|listItem|type|icon|kind|path|href|marks|hidden|isExample|.*Id|.*Url|gatedResource|heroLook|heroStory|orderRank)$/

/** The document with the texts in place of its own, in turn. */
function withTexts(document: unknown, texts: string[], name = ''): unknown {
  if (typeof document === 'string') {
    const text = NO_TEXT.test(name) ? undefined : texts.shift()
    if (text !== undefined) texts.push(text)
    return text || document
  }
  if (Array.isArray(document)) return document.map((each) => withTexts(each, texts, name))
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [key, withTexts(value, texts, key)]),
  )
}

/** Broken at any depth, but with what it takes to be a page, and shown. */
const kept = ({ _id, slug, title, headline, type, customerId }: Record<string, unknown>) =>
  JSON.parse(
    JSON.stringify({
      _id,
      slug,
      title,
      headline,
      type,
      customerId,
      appearance: null,
      isExample: false,
    }),
  )

test.each(SEED_PAGES)(
  'so does that of $name, whatever the lake contains',
  { timeout: 600_000 },
  async (each) => {
    const texts = fc.array(signs, { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(broken(each.document), texts, async (document, words) => {
        const changed = Object(withTexts(document, [...words]))
        await expectSame({ ...each, document: { ...changed, ...kept(Object(each.document)) } })
      }),
      { numRuns: Math.ceil(500 / SEED_PAGES.length), maxSkipsPerRun: 1000 },
    )
  },
)

test('what is hidden or not there has no twin', async () => {
  answer({ [PAGE_QUERY]: { ...EVERY_SECTION, appearance: { hidden: true } } })
  expect(await twinAt('/all')).toBeNull()
  answer({ [RESOURCE_QUERY]: null, [CASE_STUDY_QUERY]: null })
  for (const path of ['/none', '/resources/none', '/customers/none', '/resources/page/2', '/a/b'])
    expect(await twinAt(path), path).toBeNull()
  expect(NO_TWIN).toContain('https://site.example/sitemap.md')
})
