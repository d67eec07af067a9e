/** What a recorder writes: never a token, nor whose project it was. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences } from '../src/record/compare.ts'
import { type Exchange, readExchanges, writeExchanges } from '../src/record/exchange.ts'
import { Redactor } from '../src/record/redact.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function exchange(
  request: Partial<Exchange['request']>,
  response: Partial<Exchange['response']> = {},
) {
  const url = 'https://abcd1234.api.sanity.io/v2025-02-19/data/query/production?query=1'
  return {
    request: { method: 'POST', url, headers: JSON_TYPE, body: '', ...request },
    response: { status: 200, headers: JSON_TYPE, body: '{}', ...response },
  }
}

const written = (exchanges: Exchange[], redactor = new Redactor([], [])) => {
  for (const one of exchanges) redactor.learn(one)
  return exchanges.map((one) => redactor.redact(one))
}

/** Wherever a token may turn up. */
const PLACES: ((token: string) => Exchange)[] = [
  (token) => exchange({ headers: { ...JSON_TYPE, cookie: `sanitySession=${token}; a=b` } }),
  (token) => exchange({ headers: { 'x-api-key': token, 'x-other': token, accept: token } }),
  (token) => exchange({ url: `https://api.sanity.io/v1/a/${encodeURIComponent(token)}/b` }),
  (token) => exchange({ url: `https://api.sanity.io/v1/a?__ticket=${encodeURIComponent(token)}` }),
  (token) => {
    const inner = encodeURIComponent(JSON.stringify(token))
    return exchange({
      url: `https://api.sanity.io/v1/a?$t=${inner}&${encodeURIComponent(token)}=1`,
    })
  },
  (token) => {
    const origin = `https://example.com/?sid=${encodeURIComponent(token)}`
    return exchange({ url: `https://api.sanity.io/v1/a?origin=${encodeURIComponent(origin)}` })
  },
  (token) => exchange({ body: JSON.stringify({ a: [{ b: `x ${token} y` }] }) }),
  (token) => exchange({ body: JSON.stringify({ [token]: 1, b: JSON.stringify({ c: token }) }) }),
  (token) => exchange({ body: `plain ${token} text` }),
  (token) => exchange({ body: `{"a":1}\n${JSON.stringify({ b: token })}\n` }),
  (token) => exchange({}, { body: JSON.stringify({ token, id: token }) }),
  (token) => exchange({}, { body: JSON.stringify({ c: Buffer.from(token).toString('base64') }) }),
  (token) => exchange({}, { headers: { location: `/a#${token}`, 'set-cookie': `a=${token}` } }),
]

const character = fc.constantFrom(...'abcXYZ019._~+/=-"\\%&<>{}:'.split(''))
const token = (minLength: number) =>
  fc.string({ unit: character, minLength, maxLength: 60 }).filter((text) => text.trim() === text)

describe('a token is never written', () => {
  const knownBy: Record<string, (secret: string) => [Exchange[], Redactor]> = {
    'the header of a later request': (secret) => [
      [exchange({ headers: { authorization: `Bearer ${secret}` } })],
      new Redactor([], []),
    ],
    'the environment': (secret) => [[], new Redactor([secret], [])],
  }

  test.each(Object.entries(knownBy))('that is known from %s', (_, known) => {
    const properties = fc.property(
      token(1),
      fc.subarray(PLACES, { minLength: 1 }),
      (secret, places) => {
        const [later, redactor] = known(secret)
        const lines = written([...places.map((place) => place(secret)), ...later], redactor)
        for (const one of lines) {
          if (!one) continue
          const text = JSON.stringify(one)
          const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
          for (const form of [...forms, Buffer.from(secret).toString('base64')])
            expect(text).not.toContain(form)
          expect(decodeURIComponent(one.request.url)).not.toContain(secret)
        }
      },
    )
    fc.assert(properties, { numRuns: 300 })
  })

  test('and the rest of the exchange is kept, if the token is of a usual kind', () => {
    const usual = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 20, maxLength: 60 })
    const properties = fc.property(usual, fc.constantFrom(...PLACES), (secret, place) => {
      const later = exchange({ headers: { authorization: `Bearer ${secret}` } })
      const [first, second] = written([place(secret), later])
      expect(first).not.toBeNull()
      expect(second?.request.headers).toEqual({ authorization: 'Bearer <token>' })
    })
    fc.assert(properties, { numRuns: 300 })
  })

  test('that only its form shows', () => {
    const made = `sk${'A1b2_-'.repeat(12)}`
    const [line] = written([exchange({}, { body: JSON.stringify({ key: made }) })])
    expect(line?.response.body).toBe('{"key":"<token>"}')
  })
})

test('projects, people and what they are called have other names, the same ones throughout', () => {
  const me = { id: 'pAb12Cd34', name: 'Ada Byron', email: 'ada@example.org', provider: 'google' }
  const [first, second, third] = written([
    exchange(
      { url: 'https://abcd1234.api.sanity.io/v1/users/me', headers: {} },
      { body: JSON.stringify(me) },
    ),
    exchange(
      { url: 'https://api.sanity.io/v1/projects/abcd1234/datasets?x=abcd1234-comments' },
      { body: '{"id":"t1","author":"pAb12Cd34"}\n{"id":"t2","by":"mail to ada@example.org"}\n' },
    ),
    exchange({ headers: { 'x-sanity-project-id': 'abcd1234', 'user-agent': 'mine' } }),
  ])
  expect(first).toMatchObject({
    request: { url: 'https://project1.api.sanity.io/v1/users/me' },
    response: {
      body: JSON.stringify({
        id: 'person1',
        name: '<redacted>',
        email: '<redacted>',
        provider: 'google',
      }),
    },
  })
  expect(second).toMatchObject({
    request: { url: 'https://api.sanity.io/v1/projects/project1/datasets?x=project1-comments' },
    response: {
      body: '{"id":"t1","author":"person1"}\n{"id":"t2","by":"mail to person@example.com"}\n',
    },
  })
  expect(third?.request.headers).toEqual({ 'x-sanity-project-id': 'project1' })
})

describe('a file of exchanges', () => {
  test('is read as it was written', () => {
    const all = [exchange({}), exchange({ body: null })]
    expect(readExchanges(writeExchanges(all), 'x')).toEqual(all)
  })

  test.each([
    ['', /x is no recording|Line 1/],
    ['{"format":"other"}\n', /^x is no recording\.$/],
    [
      '{"format":"local-lake exchanges","version":2}\n',
      /^x is a recording of version 2; this is for 1\.$/,
    ],
    ['{"format":"local-lake exchanges","version":1}\nno\n', /^Line 2 of x is not JSON\.$/],
    ['{"format":"local-lake exchanges","version":1}\n{}\n', /^Line 2 of x is no exchange\.$/],
  ])('%j says what is wrong', (text, sentence) => {
    expect(() => readExchanges(text, 'x')).toThrow(sentence)
  })
})

describe('a response', () => {
  const of = (body: unknown, status = 200) => ({
    status,
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  })

  test('is the same but for times, revisions and how long it took', () => {
    const hosted = { ms: 5, result: [{ _id: 'a', _rev: 'x', at: '2026-11-01T00:00:00Z' }] }
    const lake = { ms: 1, result: [{ _id: 'a', _rev: 'y', at: '2026-11-02T00:00:00.000Z' }] }
    expect(differences(of(hosted), of(lake))).toEqual([])
  })

  test('differs where it does', () => {
    const hosted = { a: [1, { b: 'x' }], c: 1, _rev: 'x' }
    expect(differences(of(hosted, 400), of({ a: [1, { b: 'y' }], d: 1 }))).toEqual([
      'status: hosted 400, lake 200',
      'body.a[1].b: hosted "x", lake "y"',
      'body.c: hosted 1, lake nothing',
      'body._rev: hosted "x", lake nothing',
      'body.d: hosted nothing, lake 1',
    ])
  })
})
