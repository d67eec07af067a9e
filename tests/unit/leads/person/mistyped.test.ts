import { expect, test } from 'vitest'
import { meantDomain } from '#lib/leads/person/mistyped.ts'

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
