import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { submissionId, slugOf, submissionSchema } from '#lib/leads/capture/submission.ts'

const good = {
  email: 'ada@example.com',
  source: 'resource_ai-roi-calculator',
  page: '/resources/ai-roi-calculator',
}

/** The field that's wrong, or null. */
function wrong(change: Record<string, unknown>): unknown {
  const parsed = submissionSchema.safeParse({ ...good, ...change })
  return parsed.success ? null : parsed.error.issues[0]?.path[0]
}

describe('what a gate may send', () => {
  test('the email address is trimmed and otherwise kept as typed', () => {
    const parsed = submissionSchema.parse({ ...good, email: ' \tAda@Example.com \n' })
    expect(parsed).toEqual({ ...good, email: 'Ada@Example.com' })
  })

  test.each(['@', 'a@', 'a b@c', 'ä@ö', `${'a'.repeat(318)}@b`])(
    'accepts the email address %j',
    (email) => {
      expect(wrong({ email })).toBeNull()
    },
  )

  test.each([
    '',
    '   ',
    'ada',
    'a\r\nBcc: b@c',
    'a@b\u0000',
    'a@\u0085b',
    'a@\ud800',
    `${'a'.repeat(319)}@b`,
    7,
    null,
    undefined,
    ['a@b'],
  ])('names email for %j', (email) => {
    expect(wrong({ email })).toBe('email')
  })

  test.each([
    'resource_',
    'resource_A',
    'resource_-a',
    'resource_a/b',
    'x',
    `resource_${'a'.repeat(97)}`,
    1,
  ])('names source for %j', (source) => {
    expect(wrong({ source })).toBe('source')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '',
    '/a\nb',
    `/${'a'.repeat(2048)}`,
    1,
  ])('names page for %j', (page) => {
    expect(wrong({ page })).toBe('page')
  })

  test('the page may be left out', () => {
    expect(wrong({ page: undefined })).toBeNull()
  })

  test.each([
    [' Our team\r\n sees  it. ', 'Our team sees it.'],
    ['a'.repeat(5000), 'a'.repeat(1000)],
    [' ', null],
    ['a\u0000b', null],
    [7, null],
  ])('the consent text %j is kept as %j', (consent, kept) => {
    expect(submissionSchema.parse({ ...good, consent }).consent).toBe(kept)
  })

  test('any accepted page is on this site', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const parsed = submissionSchema.safeParse({ ...good, page: `/${rest}` })
        if (!parsed.success) return
        const url = new URL(`https://site.example${parsed.data.page}`)
        expect(url.origin).toBe('https://site.example')
        expect(new URL(parsed.data.page ?? '', 'https://site.example').origin).toBe(url.origin)
      }),
    )
  })

  test('unknown fields are left out', () => {
    const body: unknown = JSON.parse(
      `{"__proto__":{"admin":true},"extra":1,${JSON.stringify(good).slice(1)}`,
    )
    expect(submissionSchema.parse(body)).toEqual(good)
  })
})

test('a source names its slug', () => {
  expect(slugOf('resource_ai-roi-calculator')).toBe('ai-roi-calculator')
  expect(slugOf('resource_../x')).toBeNull()
})

describe('the id of a submission', () => {
  const key = 'c0ffee00-0000-4000-8000-000000000001'
  const id = submissionId({ ...good, idempotencyKey: key })

  test('is the same only for the same key and content', () => {
    expect(submissionId({ ...good, idempotencyKey: key.toUpperCase() })).toBe(id)
    expect(submissionId({ ...good, email: 'other@example.com', idempotencyKey: key })).not.toBe(id)
    expect(submissionId({ ...good, source: 'resource_x', idempotencyKey: key })).not.toBe(id)
    expect(submissionId(good)).not.toBe(submissionId(good))
  })

  test('is a UUID that reveals nothing of the key', () => {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test.each(['', 'key', '1', null])('is not derived from the key %j', (idempotencyKey) => {
    expect(wrong({ idempotencyKey })).toBe('idempotencyKey')
  })
})
