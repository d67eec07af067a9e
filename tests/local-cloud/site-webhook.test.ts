import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeSchema } from '#lib/content/changes.ts'
import { siteWebhook } from '#lib/local-cloud/content.ts'
import type { LakeDocument } from '#packages/content-lake/src/model/document.ts'
import { payloadFor, prepareWebhook } from '#packages/content-lake/src/webhooks/webhook.ts'

const webhook = siteWebhook('http://site.example', 'a secret of this test')

test('the local webhook matches the one that the guide sets up at Sanity', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const field = (name: string) => new RegExp(`^\\| ${name} +\\| (.+?) +\\|$`, 'm').exec(guide)?.[1]
  expect(field('Projection')).toBe(`\`${webhook.projection}\``)
  expect(field('Trigger on')).toBe(webhook.on.join(', '))
  expect(field('URL')).toContain(new URL(webhook.url).pathname)
  expect([webhook.filter, webhook.includeDrafts]).toEqual([undefined, undefined])
})

describe('the site understands its payload for', () => {
  const resource = (current: string): LakeDocument => ({
    _id: 'r',
    _type: 'resource',
    _rev: '1',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    slug: { _type: 'slug', current },
  })
  const home = { ...resource(''), _type: 'home', slug: undefined }
  test.each([
    ['a new document', null, resource('new'), { slug: 'new', previousSlug: null }],
    ['a new slug', resource('old'), resource('new'), { slug: 'new', previousSlug: 'old' }],
    ['a deleted document', resource('old'), null, { slug: null, previousSlug: 'old' }],
    ['one without a slug', home, home, { _type: 'home', slug: null, previousSlug: null }],
  ])('%s', async (_, previous, next, expected) => {
    const change = { id: 'r', previous, next }
    const body = await payloadFor(prepareWebhook(webhook), change, () => undefined)
    expect(changeSchema.parse(JSON.parse(String(body)))).toEqual({
      _type: 'resource',
      pass: 0,
      ...expected,
    })
  })
})
