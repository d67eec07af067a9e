import { expectAccessible } from './axe.ts'
import { expect, test, SITE_GONE } from './fixtures.ts'

const NOT_FOUND = /status of 404/
const LINE = "We couldn't find that page, so here is our home page."

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an unknown resource is said not to be found, with status 404', async ({
    page,
    expected,
  }) => {
    expected.problems.push(NOT_FOUND)
    for (const path of ['/resource-not-found', '/resources/No%20Such', '/resources/nope']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource Not Found')
      await expect(page.getByText("The resource you're looking for doesn't exist.")).toBeVisible()
      await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
    }
    await page.getByRole('link', { name: 'View All Resources' }).click()
    await expect(page).toHaveURL('/resources')
  })

  test('another unknown path shows Home with status 404 and a quiet line', async ({
    page,
    expected,
  }) => {
    expected.problems.push(NOT_FOUND)
    for (const path of ['/nothing/here', '/resources/a/b', '/Resources']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page).toHaveURL(path)
      await expect(page.getByText(LINE)).toBeVisible()
      await expect(page.locator('main > section')).toHaveCount(6)
      await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
      await expect(page.locator('[aria-current]')).toHaveCount(0)
    }
  })

  test('the whole site can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(LINE)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click()
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Share on X ' })).toHaveAttribute(
      'href',
      /^https:\/\/twitter\.com\/intent\/tweet\?text=.+&url=http.+%2Fresources$/,
    )
    await page.getByRole('link', { name: 'Access Resource AI ROI Calculator' }).click()
    await expect(page.getByRole('heading', { name: 'Calculator Features:' })).toBeVisible()
  })
})

test('with a hanging lake, an unknown resource soon gets a 404', async ({ request, stack }) => {
  expect((await request.get('/resources/ai-roi-calculator')).status()).toBe(200)
  stack.cloud.process.kill('SIGSTOP')
  try {
    const started = Date.now()
    const unknown = await request.get('/resources/never-heard-of')
    expect([unknown.status(), Date.now() - started < 5000]).toEqual([404, true])
    expect(await unknown.text()).toContain('View All Resources')
    expect((await request.get('/resources/ai-roi-calculator')).status()).toBe(200)
  } finally {
    stack.cloud.process.kill('SIGCONT')
  }
})

test('an unknown path below Resources is there in the header', async ({ page, expected }) => {
  expected.problems.push(NOT_FOUND)
  for (const path of ['/resources/a/b', '/resourcesfoo']) {
    await page.goto(path)
    await expect(page.getByText(LINE)).toBeVisible()
    await expect(page.locator('[aria-current]'), path).toHaveText(['Resources'])
  }
})

test('a page that cannot be rendered says so, with and without its screen, and can be tried again', async ({
  page,
  colleague,
  stack,
  expected,
}) => {
  // The lake serves the pictures too.
  expected.problems.push(/status of (500|404)/, /ERR_FAILED/, SITE_GONE, /React error #441/)
  const unseen = '/resources/never-seen-before'
  await stack.startWithoutContent()
  try {
    // This process doesn't know yet which resources exist, so the page itself is rendered.
    const response = await page.goto(unseen, { timeout: 120_000 })
    expect(response?.status()).toBe(500)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Unexpected Application Error!')
    const message = await page.getByText(/Please try again\. Reference: \w+/).textContent()
    const reference = String(message?.split(': ').at(-1))
    const logged = () => {
      const lines = stack.site.log().split('\n')
      const line = lines.find((one) => one.includes(reference) && one.includes(unseen))
      return line === undefined ? null : JSON.parse(line)
    }
    await expect.poll(logged).toMatchObject({
      digest: reference,
      cause: expect.stringContaining('ECONNREFUSED'),
      path: unseen,
    })

    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(heading).toContainText('Autonomous AI.')
    for (const path of ['/resources', '/resources/ai-roi-calculator']) {
      expect((await page.goto(path))?.status()).toBe(200)
    }
    expect((await page.goto('/nothing/here'))?.status()).toBe(404)
    await expect(page.locator('main > section')).toHaveCount(6)
    const bare = await colleague.newPage()
    await bare.route('**/_next/static/chunks/*.js', async (route) => {
      const script = await route.fetch()
      const isScreen = (await script.text()).includes('Please try again. Reference')
      await (isScreen ? route.abort() : route.fulfill({ response: script }))
    })
    await bare.goto(unseen, { timeout: 120_000 })
    await expect(bare).toHaveTitle('Unexpected Application Error!')
    await expectAccessible(bare, 'the error without its screen')
    await expect(bare.getByRole('button')).toBeHidden()
    await bare.getByRole('link', { name: 'Back to Home' }).click()
    await expect(bare.getByRole('heading', { level: 1 })).toContainText('Autonomous AI.')
    await page.goto(unseen, { timeout: 120_000 })
    await expect(heading).toHaveText('Unexpected Application Error!')
  } finally {
    await stack.restartCloud()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource Not Found')
})

test('a form posted to no page is a 404, even if it asks for data', async ({ request }) => {
  for (const path of ['/nope', '/api/nope'])
    for (const headers of [undefined, { RSC: '1' }]) {
      const response = await request.post(path, { form: { a: 'b' }, headers })
      expect(response.status()).toBe(404)
    }
})
