import { expect, test } from 'vitest'
import { meantAddress, meantDomain } from '#lib/leads/person/mistyped.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['Gmail.con', 'gmail.com'],
  ['hotmail.co', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['yahooo.cm', 'yahoo.com'],
])('%s is meant to be %s', (domain, meant) => expect(meantDomain(domain)).toBe(meant))

test.each(['gmail.com', 'yahoo.co.uk', 'mail.com', 'example.com', 'gmail', '', 'gmail.de'])(
  '%s is taken as it is',
  (domain) => expect(meantDomain(domain)).toBeUndefined(),
)

test.each([
  ['Ada@b@gmial.com', 'Ada@b@gmail.com'],
  ['ada@example.com', undefined],
  ['gmial.com@', undefined],
])('%s may be meant to be %s', (email, meant) => expect(meantAddress(email)).toBe(meant))
