import { expect, test } from 'vitest'
import { EVENTS } from '#lib/leads/email-events/event.ts'
import { emailEvent, suppression } from './webhooks.ts'

const ID = '56761188-7520-42d8-8898-ff6fc54ce618'
const at = '2026-11-22T23:41:12.126Z'
const read = (event: { type: string }) => EVENTS[event.type]?.safeParse(event).data

test.each([
  ['Permanent', 'General', 'smtp; 550 5.1.1 user unknown', 'bounced', 'no such mailbox'],
  ['Permanent', 'NoEmail', '', 'bounced', 'no such mailbox'],
  [
    'Permanent',
    'General',
    '550 5.7.1 blocked\u0000 by policy',
    'bounced',
    '550 5.7.1 blocked by policy',
  ],
  ['Permanent', 'constructor', '', 'bounced', null],
  ['Transient', 'MailboxFull', 'full', 'soft-bounced', 'the inbox is full'],
  ['Undetermined', 'Undetermined', '', 'soft-bounced', null],
])('a bounce that is %s, %s (%s) is %s: %s', (type, subType, message, became, why) => {
  const event = emailEvent('email.bounced', ID, { at, bounce: { type, subType, message } })
  expect(read(event)).toEqual({
    about: 'email',
    id: ID,
    became,
    at: new Date(at),
    why,
    to: 'ada@example.com',
  })
})

test.each([
  ['email.sent', 'sent', null],
  ['email.delivered', 'delivered', null],
  ['email.delivery_delayed', 'delayed', null],
  ['email.complained', 'complained', null],
  ['email.failed', 'failed', 'reached_daily_quota'],
  ['email.suppressed', 'suppressed', null],
])('%s is %s', (type, became, why) => {
  expect(read(emailEvent(type, ID, { at }))).toMatchObject({ became, why })
})

test.each([
  ['bounce', 'bounced'],
  ['complaint', 'complained'],
  ['manual', 'suppressed'],
  ['something new', 'suppressed'],
])('an address that is listed because of a %s is %s', (origin, listed) => {
  const address = 'ada@example.com'
  expect(read(suppression('added', address, { at, origin }))).toMatchObject({ address, listed })
  expect(read(suppression('removed', address, { at, origin }))).toMatchObject({ listed: null })
})

test('names beside the address, and lists without one, are read', () => {
  expect(read(emailEvent('email.sent', ID, { to: 'Ada <ada@x.example>' }))).toMatchObject({
    to: 'ada@x.example',
  })
  const without = emailEvent('email.sent', ID)
  expect(read({ ...without, data: { ...without.data, to: 5 } } as never)).toMatchObject({
    to: null,
  })
})

test.each([
  ['created_at', { created_at: 'soon' }],
  ['data.email_id', { data: { email_id: '' } }],
  ['data.bounce', { data: { email_id: ID } }],
])('what does not fit is named: %s', (field, wrong) => {
  const parsed = EVENTS['email.bounced']?.safeParse({
    ...emailEvent('email.bounced', ID),
    ...wrong,
  })
  expect(parsed?.error?.issues[0]?.path.join('.')).toBe(field)
})
