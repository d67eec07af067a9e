import { readFile } from 'node:fs/promises'
import { test as base, expect } from 'playwright/test'
import {
  type LakeFixtures,
  lakeFixtures,
  type SeededLake,
} from '@northwright/local-lake/playwright'

const test = base.extend<LakeFixtures, SeededLake>(
  lakeFixtures([{ _id: 'note', _type: 'note', title: 'One' }], { projectId: 'abcd1234' }),
)

test.beforeEach(async ({ page, lake }) => {
  await page.route('https://*.sanity.io/**', async (route) => {
    const response = await lake.fetch(route.request().url())
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    await route.fulfill({ status: response.status, headers, body: await response.text() })
  })
  await page.route('http://site.test/', async (route) =>
    route.fulfill({ contentType: 'text/html', body: await readFile('page.html', 'utf8') }),
  )
})

for (const title of ['Two', 'Three'])
  test(`each test begins with the seed, and may write ${title}`, async ({ page, lake }) => {
    await page.goto('http://site.test/')
    await expect(page.getByRole('heading')).toHaveText('One')
    await lake.client().patch('note').set({ title }).commit()
    await page.reload()
    await expect(page.getByRole('heading')).toHaveText(title)
  })
