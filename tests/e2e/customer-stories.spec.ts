import { expect, test } from './fixtures.ts'

const STORY = '/customers/halden-freight'

test('logos weigh the same, and three figures below lead to their stories', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Trusted by Industry Leaders' })
  const [logos, proofs] = [strip.getByRole('list').first(), strip.getByRole('list').last()]
  await expect(logos.getByRole('listitem')).toHaveCount(5)
  await expect(logos).toHaveText('')
  await expect(proofs.getByRole('listitem')).toHaveCount(3)
  await expect(proofs.getByText('31 hours')).toHaveCSS('font-size', /^([3-9]\d|\d{3})/)
  await expect(proofs.getByRole('link')).toHaveCount(3)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const centers = await strip.getByRole('img').evaluateAll((images) =>
      images.slice(0, 3).map((image) => {
        const { top, bottom } = image.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(Math.max(...centers) - Math.min(...centers), `${width} px`).toBeLessThanOrEqual(1)
  }
  await strip.getByRole('link', { name: 'Halden Freight: Read the story' }).click()
  await expect(page).toHaveURL(STORY)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a question opens by keyboard, and an answer leads on', async ({ page }) => {
    await page.goto('/')
    const question = page.locator('summary', { hasText: 'How do you keep an agent from' })
    const answer = page.getByText('With limits in code')
    await expect(answer).toBeHidden()
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'security page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  })

  test('a story says what was built, who runs it, and where to go on', async ({ page }) => {
    await page.goto(STORY)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halden Freight')
    await expect(page.getByText('31 hours', { exact: true })).toBeVisible()
    await expect(page.getByText('Two engineers in Halden’s operations IT')).toBeVisible()
    await expect(page.locator('blockquote')).toContainText('eleven cases')
    const main = page.getByRole('main')
    // Beside the story and at its end.
    await expect(main.getByRole('link', { name: /Book Discovery Call/ })).toHaveCount(2)
    await expect(main.locator('a[href="/resources/ai-roi-calculator"]')).toBeVisible()
    await expect(main.locator('a[href^="/customers/"]')).toHaveCount(2)
  })

  test('an unknown story is any other path: Home with status 404', async ({ page, expected }) => {
    expected.problems.push(/status of 404/)
    const response = await page.goto('/customers/nobody')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('status')).toContainText("We couldn't find that page")
  })
})

test('search engines are told nothing of what is invented; networks get a picture of it', async ({
  page,
  request,
}) => {
  for (const path of [STORY, '/customers', '/pricing', '/security', '/imprint']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  }
  const home = await (await request.get('/')).text()
  expect(home).not.toContain('FAQPage')
  expect(home).not.toContain('legalName')
  expect(await (await request.get('/sitemap.xml')).text()).not.toMatch(
    /customers|pricing|security|imprint/,
  )
  await page.goto(STORY)
  const url = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(url).toContain('/share-images/customers/halden-freight')
  const image = await request.get(String(url))
  expect(image.headers()['content-type']).toBe('image/png')
})

test('the footer leads to security and legal notice; answers are open on paper', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Registered in Delaware')
  await expect(footer.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/security')
  await page.emulateMedia({ media: 'print' })
  const answer = page.getByText('Thirteen weeks, with five points')
  expect((await answer.boundingBox())?.height).toBeGreaterThan(10)
  await page.emulateMedia({ media: 'screen' })
  await footer.getByRole('link', { name: 'Legal notice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal notice')
})
