import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { expect, test } from './fixtures.ts'
import { compareScreenshots, loadPictures } from './screenshot.ts'
import { html } from './studio.ts'

// The style that keeps a screenshot still is injected into the page.
test.use({ bypassCSP: true })

test('a page of every section, in and out of order', async ({ page, stack }) => {
  const lake = lakeClient(stack)
  const story = { _type: 'reference', _ref: 'customerStory-orrin-health' }
  const own: Record<string, object> = {
    storySection: { story },
    resourceSection: {
      gatedResource: { _type: 'reference', _ref: 'resource-ai-roi-calculator', _weak: true },
    },
    textSection: { textBody: (await lake.getDocument('privacyPage'))?.body.slice(0, 6) },
  }
  const sections = Object.entries(PAGE_SECTIONS).map(([type, { seed }]) =>
    Object.assign({ _key: type, _type: type }, seed, own[type]),
  )
  const example = await lake.getDocument('page-freight-operations')
  const points = example?.sections.find(({ _type }: { _type: string }) =>
    _type.startsWith('features'),
  )
  const document = (name: string, order: object[]) => ({
    _id: `page-${name}`,
    _type: 'page',
    title: 'Every section',
    slug: { _type: 'slug', current: name },
    sections: order.map((section) =>
      'pointsHeading' in section ? { ...section, points: points.points } : section,
    ),
  })
  const names = ['every-section', 'sections-reversed']
  try {
    await lake.create(document('every-section', sections))
    await lake.create(document('sections-reversed', sections.toReversed()))
    for (const name of names) {
      await expect.poll(() => html(stack, `/${name}`)).toContain('Every section')
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await loadPictures(page)
      await compareScreenshots(page, name)
    }
  } finally {
    for (const name of names) await lake.delete(`page-${name}`)
  }
})
