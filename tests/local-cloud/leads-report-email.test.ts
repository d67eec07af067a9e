import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from './leads-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const report = {
  title: 'AI ROI Report',
  summary: 'It pays <b>for itself</b> in 4.2 months.',
  html: '<!doctype html><p>Report</p>',
  fileName: 'AI_ROI_Report.html',
  company: 'Northwright',
  bookingUrl: 'https://example.com/book',
  bookingLabel: 'Book a call',
}
const lead = (email: string) => product.captureLead({ email, source: 'resource_ai-roi-calculator' })

test('a report goes to an address from the gate, five times a day and no more', async () => {
  await lead('Ada@example.com')
  await lead('other@example.com')
  for (let time = 1; time <= 5; time++) {
    expect(await product.queueReportEmail('ada@example.com', report)).toBeNull()
  }
  expect(await product.queueReportEmail('ada@example.com', report)).toBe('enough')
  expect(await product.queueReportEmail('other@example.com', report)).toBeNull()
  await product.drainDeliveries()
  const mails = await product.mails('Your AI ROI Report')
  expect(mails.map(({ to }) => to[0]).sort()).toEqual([
    ...Array<string>(5).fill('ada@example.com'),
    'other@example.com',
  ])
  expect(mails[0]?.html).toContain('It pays &#60;b&#62;for itself&#60;/b&#62; in 4.2 months.')
  expect(mails[0]?.text).toContain('https://example.com/book')
})

test.each([
  ['that nobody gave', 'nobody@example.com', 'unknown'],
  ['that mail cannot reach', 'a@b', 'unreachable'],
  ['that was given two days ago', 'old@example.com', 'unknown'],
  ['that a program gave', 'bot@example.com', 'unknown'],
])('nothing is sent to an address %s', async (_, email, refusal) => {
  await lead('old@example.com')
  await lead('bot@example.com')
  await product.sql(
    `update email_submissions set created_at = now() - interval '2 days' where email = 'old@example.com'`,
  )
  await product.sql(
    `update email_submissions set flag = 'honeypot' where email = 'bot@example.com'`,
  )
  expect(await product.queueReportEmail(email, report)).toBe(refusal)
})
