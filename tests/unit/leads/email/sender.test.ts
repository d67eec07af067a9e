import { expect, test } from 'vitest'
import { oneLine, senderOf } from '#lib/leads/email/text.ts'

test.each([
  ['site@example.com', 'Acme', 'Acme <site@example.com>'],
  ['Old name <site@example.com>', 'Ada at Acme', 'Ada at Acme <site@example.com>'],
  ['Old name <site@example.com>', '', 'Old name <site@example.com>'],
  ['site@example.com', 'Acme, Inc.', '"Acme, Inc." <site@example.com>'],
  ['site@example.com', 'A" <b@c.example>\n', '"A <b@c.example>" <site@example.com>'],
  ['site@example.com', 'Müller', 'Müller <site@example.com>'],
])('LEADS_FROM %s and the name %j make %s', (mailbox, name, sender) => {
  expect(senderOf(mailbox, name)).toBe(sender)
})

test('a line keeps emoji whole, and nothing else that can’t be seen', () => {
  expect(oneLine('Guide 👩🏽‍🔧 and ❤️‍🔥', 80)).toBe('Guide 👩🏽‍🔧 and ❤️‍🔥')
  expect(oneLine('a\u200Db@c\u202E.example\u200D🚀\r\nBcc: d', 80)).toBe('a b@c .example 🚀 Bcc: d')
})
