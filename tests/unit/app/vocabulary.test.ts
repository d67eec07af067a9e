import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SITE_SETTINGS_QUERY } from '#lib/content/queries.ts'
import { answer, rendered, SEED_PAGES } from './seed-pages.tsx'

const ROOT = join(import.meta.dirname, '../../..')
const DATA = /<script type="application\/ld\+json">(.+?)<\/script>/g
const COMPANY = {
  legalName: 'Acme, Inc.',
  address: '1 Main Street\nBoston',
  email: 'a@example.com',
  phone: '+1 617 5550142',
  vatNumber: 'V',
  linkedinUrl: 'https://www.linkedin.com/company/acme',
}

/** What is wrong with the data, by schema.org's vocabulary as types (schema-dts). */
async function wrongIn(data: string[]): Promise<string> {
  await mkdir(join(ROOT, '.local'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.local/vocabulary-'))
  const file = join(folder, 'data.ts')
  const lines = data.map((json, n) => `export const data${n}: Graph | WithContext<Thing> = ${json}`)
  await writeFile(
    file,
    ["import type { Graph, Thing, WithContext } from 'schema-dts'", ...lines].join('\n'),
  )
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', '']
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, [tsc, ...options, file], (_, output) => resolve(output)),
  )
  await rm(folder, { recursive: true })
  return said
}

test('what pages tell search engines is schema.org’s vocabulary, and has each kind', async () => {
  const data: string[] = []
  for (const { query, document, page } of SEED_PAGES) {
    const settings = { name: 'Acme', company: COMPANY, schedulingUrl: 'https://book.example' }
    answer({ [query]: document, [SITE_SETTINGS_QUERY]: settings })
    for (const [, json = ''] of (await rendered(page())).matchAll(DATA)) data.push(json)
  }
  const types = new Set(data.join('').match(/(?<="@type":")\w+/g))
  expect([...types].sort()).toEqual([
    'Answer',
    'Article',
    'BreadcrumbList',
    'CreativeWork',
    'FAQPage',
    'ItemList',
    'ListItem',
    'Organization',
    'Question',
    'WebApplication',
    'WebPage',
    'WebSite',
  ])
  expect(data.join('')).toContain('"address":"1 Main Street, Boston"')
  expect(data.join('')).toContain('"sameAs":["https://www.linkedin.com/company/acme"]')
  expect(await wrongIn(data)).toBe('')
  const misspelled = data.map((json) => json.replace('"inLanguage"', '"language"'))
  expect(await wrongIn(misspelled)).toContain('language')
})
