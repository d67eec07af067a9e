import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { compareScreenshots, loadPictures } from './screenshot.ts'
import { html } from './studio.ts'

const RESTORED = { timeout: 30_000 }
const PATH = '/freight-operations'

test('the example campaign page', async ({ page }) => {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Clear the exceptions\.\s*Keep your dispatchers\./,
  )
  await expectAccessible(page, 'campaign')
  await page.getByRole('link', { name: 'Get the roadmap' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the gate of a campaign page answers on that page, and the lead says where', async ({
    page,
    stack,
  }) => {
    await page.goto(PATH)
    const email = newEmail()
    await page.getByRole('textbox', { name: 'Email address' }).fill('nothing')
    await page.getByRole('button', { name: 'Get AI Implementation Roadmap' }).click()
    await expect(page).toHaveURL(`${stack.url}${PATH}#invalid-email`)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Get AI Implementation Roadmap' }).click()
    await expect
      .poll(() =>
        stack.rows('select source, page from email_submissions where email = $1', [email]),
      )
      .toEqual([{ source: 'resource_ai-implementation-roadmap', page: PATH }])
  })
})

test.describe('a page of every section', () => {
  // The style that keeps a screenshot still is injected into the page.
  test.use({ bypassCSP: true })

  test('matches its screenshots, in and out of order', async ({ page, stack }) => {
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
        await expect.poll(() => html(stack, `/${name}`), RESTORED).toContain('Every section')
        await page.goto(`/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await loadPictures(page)
        await compareScreenshots(page, name)
      }
    } finally {
      for (const name of names) await lake.delete(`page-${name}`)
    }
  })
})
