import type { SanityDocument } from '@sanity/client'
import {
  type ContentSourceMapParsedPath,
  applySourceDocuments,
  jsonPathToStudioPath,
  resolveEditInfo,
  studioPath,
  walkMap,
} from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { describe, expect, test } from 'vitest'
import { withEditMarks } from '#lib/content/edit-marks.ts'
import * as queries from '#lib/content/queries.ts'
import { HOME_QUERY } from '#lib/sections/home.generated.ts'
import { PAGE_QUERY } from '#lib/sections/page.generated.ts'
import { fill } from '#scripts/seed/fill.ts'
import { startTestLake } from '#tools/harness/lake.ts'

const ALL = Object.entries({ ...queries, HOME_QUERY, PAGE_QUERY })

const lake = await startTestLake()
await fill(lake.client())
const all: SanityDocument[] = await lake.client({ perspective: 'raw' }).fetch('*')
const documents = new Map(all.map((document) => [document._id, document]))

/** The type of the document whose slug a query asks for. */
const TYPES: Record<string, string> = { CASE_STUDY_QUERY: 'customerStory', PAGE_QUERY: 'page' }

function paramsFor(name: string) {
  const type = TYPES[name] ?? 'resource'
  const document = [...documents.values()].find(({ _type }) => _type === type)
  const slug = document?.slug.current
  const at = '9999-01-01T00:00:00Z'
  return { id: document?._id, slug, slugs: [slug], types: ['page', 'resource'], at }
}

async function ask(name: string, query: string) {
  const client = lake.client({ perspective: 'drafts' })
  const options = { filterResponse: false, resultSourceMap: 'withKeyArraySelector' } as const
  const { result, resultSourceMap } = await client.fetch(query, paramsFor(name), options)
  if (!resultSourceMap) throw new Error('The response has no source map')
  return { result, resultSourceMap }
}

/** Every text and number in a result, with its path. Booleans may be computed. */
function leavesOf(result: unknown) {
  const leaves: { path: ContentSourceMapParsedPath; value: unknown }[] = []
  walkMap(result, (value, path) => {
    if (typeof value === 'string' || typeof value === 'number') leaves.push({ path, value })
    return value
  })
  return leaves
}

/** The places of texts that carry a link to the Studio. */
const markedIn = (result: unknown) =>
  leavesOf(result).filter(({ value }) => stegaClean(value) !== value)

describe("the lake's source maps of the site's queries, as the official client reads them", () => {
  test.each(ALL)('%s: every value is found in its document', async (name, query) => {
    const { result, resultSourceMap } = await ask(name, query)
    for (const { path, value } of leavesOf(result)) {
      const edit = resolveEditInfo({ studioUrl: '/studio', resultSourceMap, resultPath: path })
      if (!edit || typeof edit.path === 'string') throw new Error(`No source of ${String(path)}`)
      const place = jsonPathToStudioPath(edit.path)
      expect(studioPath.get(documents.get(edit.id), place)).toEqual(value)
    }
  })

  test.each(ALL)("%s: Sanity's marks are on the texts that ours are on", async (name, query) => {
    const { result } = await ask(name, query)
    const stega = { enabled: true, studioUrl: '/studio' }
    const marked = await lake.client({ perspective: 'drafts', stega }).fetch(query, paramsFor(name))
    const theirs = new Set(markedIn(marked).map(({ path }) => JSON.stringify(path)))
    for (const { path } of markedIn(withEditMarks(result))) {
      expect(theirs).toContain(JSON.stringify(path))
    }
  })

  test('an edit of Home shows before it is saved, as it will after', async () => {
    const { result, resultSourceMap } = await ask('HOME_QUERY', HOME_QUERY)
    const home = documents.get('home')
    if (!home) throw new Error('The seed has no Home')
    const edited = { ...home, _id: 'drafts.home', logosHeading: 'Trusted in tests' }
    const shown = applySourceDocuments(
      result,
      resultSourceMap,
      ({ _id }) => (_id === edited._id ? edited : null),
      (value) => value,
      'drafts',
    )
    await lake.client().createOrReplace(edited)
    const saved = await ask('HOME_QUERY', HOME_QUERY)
    expect(saved.result).not.toEqual(result)
    expect(shown).toEqual(saved.result)
  })
})
