import { expect, test } from 'vitest'
import { couldBeEmail, inboxOf, personOf } from '#lib/leads/person/email-address.ts'
import { namedId } from '#lib/leads/person/ids.ts'

test.each([
  ['Ada.Lovelace+x@Gmail.com', 'ada.lovelace+x@gmail.com', 'adalovelace@gmail.com'],
  ['  ada@googlemail.com\t', 'ada@googlemail.com', 'ada@gmail.com'],
  ['a.da+one+two@example.com', 'a.da+one+two@example.com', 'a.da@example.com'],
  ['ada@notgmail.com', 'ada@notgmail.com', 'ada@notgmail.com'],
  ['@', '@', '@'],
])('%j is the person %j, and reaches the inbox %j', (email, person, inbox) => {
  expect([personOf(email), inboxOf(email)]).toEqual([person, inbox])
})

test.each(['ada@example.com', 'ä+1@exämple.co.uk', '"a b"@example.com'.replace(' ', '_')])(
  '%s could be an email address',
  (email) => expect(couldBeEmail(email)).toBe(true),
)

test.each([
  '@',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'ada@example.',
  'a@b@c.d',
])('%s could not', (email) => expect(couldBeEmail(email)).toBe(false))

test('an id distinguishes texts and is a valid UUID', () => {
  const ids = [['a', 'b'], ['b', 'a'], ['ab'], ['a', 'b', ''], ['a","b']].map((texts) =>
    namedId(...texts),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
