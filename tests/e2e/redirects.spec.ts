import { expect } from './fixtures.ts'
import { passGate } from './lead.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expectValidationErrors, openStudio, publish, test } from './studio.ts'

const ID = 'resource-ai-roi-calculator'
const OLD = '/resources/ai-roi-calculator'
/** How soon a visitor is sent on is measured by `npm run bench -- publish`. */
const LIMIT = { intervals: [20] }

/** Status and target of a path, as a browser would be told. */
async function answer(stack: Stack, path: string): Promise<string> {
  const response = await fetch(stack.url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return [response.status, response.headers.get('location')].filter(Boolean).join(' ')
}

function setSlug(stack: Stack, current: string) {
  return lakeClient(stack)
    .patch(ID)
    .set({ slug: { _type: 'slug', current } })
    .commit()
}

test('a slug changed in the Studio sends visitors of the old on', async ({
  page: visitor,
  studio: page,
  stack,
}) => {
  expect(await answer(stack, OLD)).toBe('200')
  await openStudio(page, stack, `orderable-resource;${ID}`)
  const slug = page.getByTestId('field-slug').getByRole('textbox')
  await slug.fill('roi')
  await expect(page.getByText(`visitors of ${OLD} are sent to the new address`)).toBeVisible()
  await publish(page)
  await expect.poll(() => answer(stack, OLD), LIMIT).toBe('308 /resources/roi')
  expect(await answer(stack, `${OLD}?utm_source=news`)).toBe('308 /resources/roi?utm_source=news')
  const response = await fetch(stack.url + OLD, { redirect: 'manual' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')

  await page.getByTestId('pane-item-Redirects').click()
  const item = page.getByRole('link', { name: new RegExp(OLD) })
  await expect(item).toContainText('→ /resources/roi · automatic')
  await visitor.goto(OLD)
  await expect(visitor).toHaveURL('/resources/roi')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('ROI Calculator')
})

test('a lead that comes through an ended page has its campaign', async ({ page, stack }) => {
  await lakeClient(stack).create({
    _id: 'over',
    _type: 'page',
    title: 'Over',
    slug: { _type: 'slug', current: 'over' },
    endsAt: '2026-01-01T00:00:00Z',
    afterResource: { _type: 'reference', _ref: ID },
  })
  const query = '?utm_source=ads&utm_campaign=spring'
  await expect.poll(() => answer(stack, `/over${query}`), LIMIT).toBe(`307 ${OLD}${query}`)
  const email = await passGate(page, `/over${query}`)
  const campaign = `select attribution ->> 'utm_campaign' as campaign from people where email = $1`
  await expect.poll(() => stack.rows(campaign, [email])).toEqual([{ campaign: 'spring' }])
})

test('changed twice leads there in one step; changed back, it is back', async ({ page, stack }) => {
  const is = (path: string, expected: string) =>
    expect.poll(() => answer(stack, path), LIMIT).toBe(expected)
  await setSlug(stack, 'roi-two')
  await is(OLD, '308 /resources/roi-two')
  await setSlug(stack, 'roi-three')
  await is(OLD, '308 /resources/roi-three')
  await is('/resources/roi-two', '308 /resources/roi-three')
  await page.goto(OLD)
  await expect(page).toHaveURL('/resources/roi-three')
  await setSlug(stack, 'ai-roi-calculator')
  await is(OLD, '200')
  await is('/resources/roi-two', `308 ${OLD}`)
  await is('/resources/roi-three', `308 ${OLD}`)
  await page.goto('/resources/roi-three')
  await expect(page).toHaveURL(OLD)
})

test('a redirect in a circle is not published, even if pressed early', async ({
  studio: page,
  stack,
}) => {
  await lakeClient(stack).create({ _type: 'redirect', from: '/taken', to: '/old-one' })
  await openStudio(page, stack, 'redirect')
  await page.getByTestId('action-intent-button').click()
  const field = (name: string) => page.getByTestId(`field-${name}`).getByRole('textbox')
  await field('from').fill('/old-one')
  await field('to').fill('/privacy')
  const button = page.getByTestId('action-publish')
  await expect(button).toBeEnabled()
  const saving = page.getByTestId('pane-footer-document-status-pulse')
  await expect(saving).toBeHidden()
  await field('to').fill('/taken')
  await expect(saving).toBeVisible()
  await button.evaluate((element: HTMLButtonElement) => element.click())
  await expectValidationErrors(page, [
    'This leads back to the old path: /old-one → /taken → /old-one',
  ])
  const published = '*[_type == "redirect" && from == "/old-one"]'
  expect(await lakeClient(stack).fetch(published, {}, { perspective: 'published' })).toEqual([])
})
