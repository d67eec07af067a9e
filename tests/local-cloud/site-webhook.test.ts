import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { changeSchema } from '#lib/content/changes.ts'
import { siteWebhook } from '#lib/local-cloud/content.ts'
import { listenOnLoopback } from '#lib/local-cloud/web/serve.ts'
import { startTestLake } from '#tools/harness/lake.ts'

const webhook = siteWebhook('http://site.example', 'a secret of this test')

test('the local webhook matches the one that the guide sets up at Sanity', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const field = (name: string) => new RegExp(`^\\| ${name} +\\| (.+?) +\\|$`, 'm').exec(guide)?.[1]
  expect(field('Projection')).toBe(`\`${webhook.projection}\``)
  expect(field('Trigger on')).toBe(webhook.on.join(', '))
  expect(field('URL')).toContain(new URL(webhook.url).pathname)
  expect([webhook.filter, webhook.includeDrafts]).toEqual([undefined, undefined])
})

const site = createServer()
const url = `http://127.0.0.1:${await listenOnLoopback(site, 0)}`
afterAll(() => void site.close().closeAllConnections())
const lake = await startTestLake({ webhooks: [siteWebhook(url, 'secret')] })

describe('the site understands its payload for', () => {
  const client = () => lake.client()
  const slug = (current: string) => ({ _type: 'slug', current })
  test.each([
    [
      'a new document',
      () => client().create({ _id: 'r', _type: 'resource', slug: slug('old') }),
      { _id: 'r', _type: 'resource', slug: 'old', previousSlug: null },
    ],
    [
      'a new slug',
      () =>
        client()
          .patch('r')
          .set({ slug: slug('new') })
          .commit(),
      { _id: 'r', _type: 'resource', slug: 'new', previousSlug: 'old' },
    ],
    [
      'a deleted document',
      () => client().delete('r'),
      { _id: 'r', _type: 'resource', slug: null, previousSlug: 'new' },
    ],
    [
      'one without a slug',
      () => client().create({ _id: 'home', _type: 'home' }),
      { _id: 'home', _type: 'home', slug: null, previousSlug: null },
    ],
  ])('%s', async (_, write, expected) => {
    const notified = once(site, 'request')
    await write()
    const [request, response] = (await notified) as [IncomingMessage, ServerResponse]
    const body = await text(request)
    response.end()
    expect(changeSchema.parse(JSON.parse(body))).toEqual({ pass: 0, ...expected })
  })
})
