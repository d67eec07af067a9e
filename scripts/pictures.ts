/** `npm run pictures`: takes the screenshots in docs/pictures from a running product. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { Stack } from '#tools/harness/stack.ts'
import { findBrowser } from '#tools/suites/browser.ts'

const FOLDER = 'docs/pictures'

const stack = await Stack.start()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await mkdir(FOLDER, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 1280, height: 1080 } })
  await page.goto(stack.url, { waitUntil: 'networkidle' })
  await save(page, 'home')
  await page.goto(`${stack.url}/resources`, { waitUntil: 'networkidle' })
  await save(page, 'resources')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(stack.url, { waitUntil: 'networkidle' })
  await save(page, 'home-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.goto(String(stack.cloud.urls.studio))
  await page.getByText('Site settings').first().waitFor({ timeout: 90_000 })
  await page.goto(`${stack.url}/studio/structure/home`)
  await page.getByTestId('field-headline').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(3000)
  await save(page, 'studio')

  await openTool(page, 'ai-roi-calculator')
  await save(page, 'calculator')
  await openTool(page, 'automation-checklist')
  await takeQuiz(page)
  await save(page, 'quiz-result')

  await addLeads()
  await allScored()
  await page.goto(`${stack.url}/studio/leads`)
  await page.getByText('ada@example.com').waitFor({ timeout: 60_000 })
  await save(page, 'leads')
  await page.getByText('ada@example.com').click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await save(page, 'lead')

  await page.goto(String(stack.cloud.urls.inbox))
  await page.getByRole('link', { name: /AI ROI Calculator/ }).click()
  await page.waitForLoadState('networkidle')
  await save(page, 'team-mail')
} finally {
  await browser.close()
  await stack.close()
}

async function openTool(page: Page, slug: string): Promise<void> {
  await page.goto(`${stack.url}/resources/${slug}`)
  const field = page.getByRole('textbox', { name: 'Email address' })
  if (await field.isVisible()) await field.fill('ada@example.com')
  await page.getByRole('button', { name: /^(Start|Continue as) / }).click()
  await page.locator('#tool-heading').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
}

async function takeQuiz(page: Page): Promise<void> {
  for (let question = 1; question <= 8; question++) {
    const options = page.getByRole('radio')
    if (await options.count()) await options.nth(2).check()
    else await page.getByRole('spinbutton').or(page.getByRole('textbox')).first().fill('25')
    await page.getByRole('button', { name: /^(Next|Get Results)/ }).click()
  }
  await page.getByText('Quiz Complete!').waitFor()
}

/** People of three companies from a few campaigns, before the visitor of the other pictures. */
async function addLeads(): Promise<void> {
  await stack.rows(
    `insert into email_submissions (email, source, page, attribution, created_at)
     select format('%s@%s.example', person, (array['castellan', 'northgate', 'meridian'])[1 + n % 3]),
       'resource_' || slug, '/resources/' || slug,
       jsonb_build_object('utm_campaign', (array['spring-launch', 'cfo-letter'])[1 + n % 4]),
       now() - n * n * interval '31 minutes'
     from unnest($1::text[]) with ordinality as known (person, n)
     cross join lateral (select (array['automation-checklist', 'ai-roi-calculator',
       'ai-implementation-roadmap'])[1 + n * 2 % 3] as slug) as asked`,
    [['grace', 'alan', 'katherine', 'edsger', 'barbara', 'tim', 'radia', 'margaret', 'linus']],
  )
}

async function allScored(): Promise<void> {
  const waiting = 'select from people where scored_at is null or scored_at < last_at'
  while ((await stack.rows(waiting)).length > 0) await setTimeout(500)
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(600)
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`))
}
