import { expect, test } from 'vitest'
import { mayOpenDesk } from '#studio/desk/may-open.ts'

const user = (...roles: string[]) => ({
  id: 'p1',
  roles: roles.map((name) => ({ name, title: name })),
})

test.each([
  {
    openTo: 'publishers',
    sees: ['administrator', 'editor', 'sales'],
    not: ['contributor', 'viewer'],
  },
  { openTo: 'writers', sees: ['editor', 'contributor'], not: ['viewer'] },
  { openTo: 'p1', sees: ['viewer', 'contributor', 'editor'], not: [] },
  { openTo: 'nobody', sees: [], not: ['administrator'] },
])('open to $openTo: shown to $sees, not to $not', ({ openTo, sees, not }) => {
  for (const role of sees) expect(mayOpenDesk(user(role), [openTo])).toBe(true)
  for (const role of not) expect(mayOpenDesk(user(role), [openTo])).toBe(false)
})

test('one role that may is enough, and without a user nothing is shown', () => {
  expect(mayOpenDesk(user('viewer', 'editor'), ['publishers'])).toBe(true)
  expect(mayOpenDesk(user(), ['publishers', 'writers'])).toBe(false)
  expect(mayOpenDesk(null, ['publishers'])).toBe(false)
})
