import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type * as Access from '#lib/leads/owners/may-enter.ts'
import { deskVariables } from '#lib/platform/env/desk.ts'

const env = { DESK_OPEN_TO: ['publishers'] }
const schema = z.object(deskVariables)
vi.doMock('#lib/platform/env/env.ts', () => ({ env }))
const { mayEnter } = await import('#lib/leads/owners/may-enter.ts')
beforeEach(() => {
  env.DESK_OPEN_TO = ['publishers']
})

const may = (id: string, right: Access.Right) => mayEnter({ member: { id }, right })

test.each([
  [undefined, { publisher: true, writer: false, pAda1: false }],
  ['publishers', { publisher: true, writer: false, pAda1: false }],
  ['writers', { publisher: true, writer: true, pAda1: true }],
  ['pAda1', { publisher: false, writer: false, pAda1: true }],
  [' publishers , pAda1 ', { publisher: true, writer: false, pAda1: true }],
  ['contributor', { publisher: false, writer: false, pAda1: false }],
  ['nobody', { publisher: false, writer: false, pAda1: false }],
])('DESK_OPEN_TO=%s', (value, expected) => {
  env.DESK_OPEN_TO = schema.parse({ DESK_OPEN_TO: value }).DESK_OPEN_TO
  expect({
    publisher: may('p1', 'publish'),
    writer: may('p2', 'draft'),
    pAda1: may('pAda1', 'draft'),
  }).toEqual(expected)
})

test.each(['a b', ',', 'publishers,', 'p1;p2', 'publisher', 'pAda1,Writers', 'editors'])(
  'DESK_OPEN_TO=%s is refused',
  (value) => {
    const message = schema.safeParse({ DESK_OPEN_TO: value }).error?.issues[0]?.message
    expect(message).toContain('publishers, writers, or ids of members')
  },
)
