import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'

test('the calculator: from the gate to the report, with row, mail and contact to show for it', async ({
  page,
  stack,
}) => {
  const email = 'ada+roi@example.com'
  await page.goto('/resources/ai-roi-calculator')
  const submit = page.getByRole('button', { name: 'Start Calculating' })
  await expect(submit).toBeDisabled()
  await expect(page.getByText('Interactive calculator loads instantly')).toBeVisible()
  await page.getByLabel('E-mail address').fill(`  ${email} `)
  await submit.click()

  await expect(
    page.getByText('Your calculator is now ready. Start calculating your AI ROI below.'),
  ).toBeVisible()
  await expect(page.locator('#tool-heading')).toBeFocused()
  await expect(page.getByText('-51.7%').first()).toBeVisible()
  await page.getByLabel('Expected Time Reduction (%)').first().fill('60')
  await expect(page.getByText('-3.3%').first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Detailed ROI Report' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(
    /^AI_ROI_Report_ada\+roi_example\.com_\d{4}-\d\d-\d\d\.html$/,
  )
  await expect(page.getByText('Your detailed ROI report has been downloaded.')).toBeVisible()
  const report = await readFile(await file.path(), 'utf8')
  expect(report).toContain('-3.3%')
  expect(report).not.toContain('<script')

  const rows = await stack.rows(
    'select email, source, page from email_submissions where email = $1',
    [email],
  )
  expect(rows).toEqual([
    { email, source: 'resource_ai-roi-calculator', page: '/resources/ai-roi-calculator' },
  ])
  await expect.poll(() => stack.mails(email)).toHaveLength(1)
  const [mail] = await stack.mails(email)
  expect(mail?.subject).toBe(`AI ROI Calculator: ${email}`)
  expect(mail?.reply_to).toEqual([email])
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(email)
    expect(part).toContain('AI ROI Calculator')
    expect(part).toContain('/resources/ai-roi-calculator')
  }
  await expect.poll(() => stack.contacts(email)).toHaveLength(1)
})
