import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { SanityDocument } from '@sanity/client'
import { expect, test } from 'vitest'
import { fill } from '#scripts/seed/fill.ts'
import { homeDocument } from '#scripts/seed/site.ts'
import { startTestLake, tokens } from '#tools/harness/lake.ts'

/** Fields of Home that came with a release, all required, and a text that was there before. */
const NEW = ['closingResourcesHeading', 'heroLink', 'questionsHeading', 'stepsHeading'] as const
const IDS = ['home', 'drafts.home', 'siteSettings', 'page-freight-operations']

const lake = await startTestLake()
await fill(lake.client())
const transaction = lake.client().transaction()
transaction.patch('home', { unset: [...NEW], set: { lede: ' ' } })
transaction.create({
  ...Object(await lake.client().getDocument('home')),
  _id: 'drafts.home',
  headline: 'Being edited',
  heroLink: '',
})
const seo = { 'seo.title': 'Northwright: autonomous AI, built beside your team' }
transaction.patch('siteSettings', { set: { ...seo, 'seo.titleTemplate': '%s at Acme' } })
transaction.patch('page-freight-operations', {
  unset: ['sections[_type == "closingSection"].closingHeading', 'slug'],
})
await transaction.commit()

/** Runs a command on the lake that the variables name. */
async function run(script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [`scripts/content/${script}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SANITY_PROJECT_ID: 'northwright',
      SANITY_DATASET: 'production',
      SANITY_API_HOST: lake.url(),
      SANITY_READ_TOKEN: tokens.reader,
      SANITY_WRITE_TOKEN: tokens.writer,
    },
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(code).toBe(0)
  return output
}
const stored = () =>
  lake.client({ perspective: 'raw' }).fetch<SanityDocument[]>('*[_id in $ids] | order(_id)', {
    ids: IDS,
  })

test('the check names what the Studio would not publish', async () => {
  const { invalid, reasons, more } = JSON.parse(await run('invalid'))
  expect({ invalid, more }).toEqual({ invalid: 2, more: 0 })
  for (const field of NEW) expect(reasons).toContain(`home, ${field}: Please write this text.`)
  expect(reasons).toContainEqual(expect.stringMatching(/^page-freight-operations, slug: Please/))
})

test('old content gets the standard texts of new fields, once asked to write, and nothing else', async () => {
  const before = await stored()
  const dry = await run('upgrade')
  expect(dry).toContain('4 documents to change. Nothing was written')
  expect(await stored()).toEqual(before)

  const written = await run('upgrade', '--write')
  for (const field of NEW) expect(written).toContain(`home, ${field}: “${homeDocument()[field]}”`)
  expect(written).toContain('page-freight-operations, slug: Please enter a slug')
  const after = await stored()
  const [draft, home, page, settings] = after
  expect(home).toMatchObject({ ...homeDocument(), isExample: true })
  expect(draft).toMatchObject({ headline: 'Being edited', heroLink: homeDocument().heroLink })
  expect(JSON.stringify(page?.['sections'])).toContain("Let's Launch and Learn Together")
  expect(settings?.['seo']).not.toHaveProperty('title')
  expect(settings?.['seo']).toMatchObject({ titleTemplate: '%s at Acme' })

  expect(await run('upgrade', '--write')).toContain('Nothing to fill.')
  expect(await stored()).toEqual(after)
})
