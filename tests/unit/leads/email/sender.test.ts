import { expect, test } from 'vitest'
import { senderOf } from '#lib/leads/email/text.ts'

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
