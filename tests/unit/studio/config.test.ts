import { expect, test } from 'vitest'
import { studioConfig } from '#studio/config.ts'

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
