import { startLocalLake } from '@northwright/local-lake'
import { createClient } from '@sanity/client'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PROJECT } from '#lib/local-cloud/content.ts'
import { fileFolder } from '#tools/harness/folder.ts'
import { tokens } from '#tools/harness/lake.ts'
import { lakeRequests } from '#tools/faults/fuzz/lake-requests.ts'
import { FUZZ_TIME, fuzz, send, type Received, type Sent } from '#tools/faults/fuzz/send.ts'

const dataDir = fileFolder()
const start = () =>
  startLocalLake({
    ...PROJECT,
    dataDir,
    port: 0,
    tokens: { [tokens.writer]: 'editor', [tokens.reader]: 'viewer' },
  })
let lake = await start()
afterAll(() => lake.close())
const client = () =>
  createClient({
    ...PROJECT,
    apiVersion: '2026-11-01',
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    token: tokens.writer,
  })
await client().create({ _id: 'kept', _type: 'thing', title: 'Kept', list: [1, 2, 3] })
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
const asset = await client().assets.upload('image', await picture.png().toBuffer())
const image = String(asset.url.split('/').at(-1))

test(
  'the lake responds to any request in time, in a known shape, and never with an internal error',
  async () => {
    const known = Object.values(tokens)
    await fuzz(lakeRequests(known, image), async (sent) =>
      expectPromised(sent, await send(lake.url, sent)),
    )

    const before = await everything()
    await lake.close()
    lake = await start()
    expect(await everything()).toEqual(before)
    expect({}).not.toHaveProperty('polluted')
  },
  FUZZ_TIME,
)

/**
 * The lake's content as its own client reads it: content that can't be read back has been broken.
 */
function everything() {
  const config = { perspective: 'raw' as const }
  return client().withConfig(config).fetch('*[!(_type match "sanity.*")] | order(_id asc)')
}

function expectPromised({ method }: Sent, { status, headers, text }: Received): void {
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status, text.slice(0, 300)).toBeLessThan(500)
  expect(text).not.toMatch(/node_modules|\.ts:\d|at async /)
  if (status < 400 || method === 'HEAD') return
  // The sign-in form is a page.
  if (headers['content-type']?.includes('text/html')) return
  const result = JSON.parse(text)
  if (typeof result.error === 'object') {
    expect(result.error).toMatchObject({
      type: expect.any(String),
      description: expect.any(String),
    })
  } else {
    expect(result).toMatchObject({
      statusCode: status,
      error: expect.any(String),
      message: expect.any(String),
    })
  }
}
