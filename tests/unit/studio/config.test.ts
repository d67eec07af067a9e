import type { DocumentActionComponent } from 'sanity'
import { expect, test } from 'vitest'
import { studioConfig } from '#studio/config.ts'
import { mayOpenTools } from '#studio/tools.ts'

const target = { projectId: 'ab12cd34', dataset: 'production', deskOpenTo: [], keepsOldPaths: true }

test.each([
  ['site', false],
  ['nobody', false],
  ['sanity', true],
] as const)('if %s publishes what is scheduled, Sanity’s own: %s', (publisher, enabled) => {
  expect(studioConfig({ ...target, publisher })).toMatchObject({ scheduledDrafts: { enabled } })
})

test('a local lake has none of Sanity’s own', () => {
  const config = studioConfig({ ...target, publisher: 'sanity', apiHost: 'http://localhost:3333' })
  expect(config).toMatchObject({ scheduledDrafts: { enabled: false } })
})

test.each([
  ['page', ['useAskingPublish', 'useScheduleAction', 'useReadyAction']],
  ['siteSettings', ['useCheckedPublish', 'useScheduleAction', 'useReadyAction']],
  ['experiment', ['useCheckedPublish', 'useScheduleAction', 'useScheduleAction', 'useReadyAction']],
])('%s: Sanity’s publishing or ours, and actions of ours: %s', (schemaType, wanted) => {
  const { document } = studioConfig({ ...target, publisher: 'site' })
  const actions = document?.actions
  if (typeof actions !== 'function') throw new TypeError('There are no actions.')
  const context = { schemaType, documentId: schemaType } as Parameters<typeof actions>[1]
  const publish: DocumentActionComponent = () => null
  publish.action = 'publish'
  const names = actions([publish], context).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('use'))).toEqual(wanted)
})

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
  for (const role of sees) expect(mayOpenTools(user(role), [openTo])).toBe(true)
  for (const role of not) expect(mayOpenTools(user(role), [openTo])).toBe(false)
})

test('one role that may is enough, and without a user nothing is shown', () => {
  expect(mayOpenTools(user('viewer', 'editor'), ['publishers'])).toBe(true)
  expect(mayOpenTools(user(), ['publishers', 'writers'])).toBe(false)
  expect(mayOpenTools(null, ['publishers'])).toBe(false)
})
