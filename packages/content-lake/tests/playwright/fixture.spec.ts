/** What a project's Playwright tests look like: `tests/fixture.test.ts` runs them. */
import { test as base, expect } from 'playwright/test'
import { type LakeFixtures, lakeFixtures, type SeededLake } from '../../src/playwright.ts'

const test = base.extend<LakeFixtures, SeededLake>(
  lakeFixtures([{ _id: 'a', _type: 'note', title: 'One' }]),
)

for (const title of ['Two', 'Three'])
  test(`each test begins with the seed, and may write ${title}`, async ({ lake }) => {
    const client = lake.client()
    expect(await client.fetch('*[_type == "note"].title')).toEqual(['One'])
    await client.patch('a').set({ title }).commit()
    expect(await client.fetch('*[_type == "note"].title')).toEqual([title])
  })
