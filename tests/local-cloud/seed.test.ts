import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { SanityClient } from '@sanity/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestLake, tokens, type TestLake } from './content-lake/lake.ts'

const DOCUMENTS = 24
const FILES = 8
const CONTENT = '*[!string::startsWith(_type, "sanity.")]'
const ASSETS = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]'

let lake: TestLake
let client: SanityClient

beforeAll(async () => {
  lake = await startTestLake()
  client = lake.client({ perspective: 'raw' })
})
afterAll(() => lake.close())
afterEach(async () => {
  await client.delete({ query: CONTENT })
  await client.delete({ query: ASSETS })
})

function environment() {
  return {
    SANITY_PROJECT_ID: 'northwright',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: lake.url(),
    SANITY_WRITE_TOKEN: tokens.writer,
  }
}

function startSeed(changes: Record<string, string> = {}) {
  const args = ['--conditions=react-server', 'scripts/seed.ts']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment(), ...changes },
  })
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    output: output.join(''),
  }))
  return { child, ended }
}

const seed = (changes?: Record<string, string>) => startSeed(changes).ended
const count = (query: string) => client.fetch<number>(`count(${query})`)

describe('the seed', () => {
  test('fills an empty dataset, then leaves it alone', async () => {
    expect(await seed()).toMatchObject({ code: 0, output: expect.stringContaining('24 documents') })
    const before = await client.fetch(`${CONTENT} | order(_id){_id, _rev}`)
    expect(before).toHaveLength(DOCUMENTS)
    expect(await seed()).toMatchObject({ code: 0, output: expect.stringContaining('is in use') })
    expect(await client.fetch(`${CONTENT} | order(_id){_id, _rev}`)).toEqual(before)
    expect(await count(ASSETS)).toBe(FILES)
  })

  test('never touches a dataset in which staff have begun', async () => {
    await client.create({ _id: 'drafts.home', _type: 'home', headline: 'Mine.' })
    expect(await seed()).toMatchObject({ code: 0, output: expect.stringContaining('is in use') })
    expect(await count(CONTENT)).toBe(1)
    expect(await count(ASSETS)).toBe(0)
  })

  test.each([0, 1, 4, FILES])(
    'killed once %i files are there: a second run completes it',
    async (files) => {
      const { child, ended } = startSeed()
      if (files > 0) await vi.waitUntil(async () => (await count(ASSETS)) >= files, 20_000)
      child.kill('SIGKILL')
      expect(await ended).toMatchObject({ signal: 'SIGKILL' })
      expect([0, DOCUMENTS]).toContain(await count(CONTENT))
      expect(await seed()).toMatchObject({ code: 0 })
      expect(await count(CONTENT)).toBe(DOCUMENTS)
      expect(await count(ASSETS)).toBe(FILES)
    },
  )

  test("takes this machine's scheduling page out of older content, and leaves the page of staff", async () => {
    await seed()
    const settings = client.patch('siteSettings')
    await settings
      .set({ bookingUrl: 'https://book.example/us', schedulingUrl: 'http://127.0.0.1:4010' })
      .commit()
    await seed()
    expect(await client.fetch('*[_id == "siteSettings"][0]{bookingUrl, schedulingUrl}')).toEqual({
      bookingUrl: 'https://book.example/us',
      schedulingUrl: null,
    })
  })

  test('two at once write it once', async () => {
    const runs = await Promise.all([seed(), seed()])
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    expect(runs.filter(({ output }) => output.includes('24 documents'))).toHaveLength(1)
    expect(await count(CONTENT)).toBe(DOCUMENTS)
    expect(await count(ASSETS)).toBe(FILES)
  })

  test('names every variable that is wrong', async () => {
    const { code, output } = await seed({ SANITY_WRITE_TOKEN: '', SANITY_API_HOST: 'nowhere' })
    expect(code).toBe(1)
    expect(output).toMatch(/SANITY_WRITE_TOKEN/)
    expect(output).toMatch(/SANITY_API_HOST/)
    expect(await count(CONTENT)).toBe(0)
  })

  test('says so when its token may not write', async () => {
    const { code, output } = await seed({ SANITY_WRITE_TOKEN: tokens.reader })
    expect(code).toBe(1)
    expect(output).toMatch(/could not be filled.*permission/i)
    expect(await count(CONTENT)).toBe(0)
  })
})
