import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fill } from '../../scripts/seed/fill.ts'
import { startTestLake, tokens } from '#tools/harness/lake.ts'

const DOCUMENTS = 35
const FILES = readdirSync('scripts/seed/assets').length
const CONTENT = '*[!string::startsWith(_type, "sanity.")]'
const ASSETS = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]'

const lake = await startTestLake()
const client = lake.client({ perspective: 'raw' })
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

/** A proxy in front of the lake that never responds to the write after the first `writes`. */
async function startGate(writes: number, next: 'held back' | 'carried out') {
  const reached = Promise.withResolvers<void>()
  let left = writes
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const isLast = method === 'POST' && left-- === 0
    if (isLast && next === 'held back') return reached.resolve()
    const forwarded = request(`${lake.url()}${url}`, { method, headers }, (response) => {
      if (isLast) return reached.resolve()
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      return response.pipe(outgoing)
    })
    return incoming.pipe(forwarded)
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    reached: reached.promise,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const seed = (changes?: Record<string, string>) => startSeed(changes).ended
const count = (query: string) => client.fetch<number>(`count(${query})`)

describe('the seed', () => {
  test.each([
    ['cal.com', 'http://127.0.0.1:4010'],
    ['none', ''],
  ])('has booking links fill in %s’s form at the scheduler "%s"', async (form, scheduler) => {
    await seed({ LOCAL_SCHEDULING_URL: scheduler })
    expect(await client.fetch('*[_type == "siteSettings"].bookingPrefill')).toEqual([form])
  })

  test('fills an empty dataset, then leaves it alone', async () => {
    expect(await seed()).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${DOCUMENTS} documents`),
    })
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

  test.each([
    [0, 'held back', 0],
    [1, 'held back', 0],
    [4, 'held back', 0],
    [FILES, 'held back', 0],
    [FILES, 'carried out', DOCUMENTS],
  ] as const)(
    'killed after %i files, the next write %s: a second run completes it',
    async (files, next, documents) => {
      const gate = await startGate(files, next)
      const { child, ended } = startSeed({ SANITY_API_HOST: gate.url })
      await gate.reached
      child.kill('SIGKILL')
      expect(await ended).toMatchObject({ signal: 'SIGKILL' })
      await gate.close()
      expect(await count(ASSETS)).toBe(files)
      expect(await count(CONTENT)).toBe(documents)
      expect(await fill(client)).toBe(DOCUMENTS - documents)
      expect(await count(CONTENT)).toBe(DOCUMENTS)
      expect(await count(ASSETS)).toBe(FILES)
    },
  )

  test("removes this machine's scheduling page from older content, and keeps one set by staff", async () => {
    await fill(client)
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

  test('two concurrent seeds write it once', async () => {
    const runs = await Promise.all([seed(), seed()])
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    expect(runs.filter(({ output }) => output.includes(`${DOCUMENTS} documents`))).toHaveLength(1)
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
