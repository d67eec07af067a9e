import { expect, test } from 'vitest'
import { tokens } from '#tools/harness/lake.ts'
import { startProduct } from './leads-product.ts'
import { startScheduleLake } from './schedule-lake.ts'

const lake = await startScheduleLake()
const variables = { SANITY_API_HOST: lake.url(), SANITY_WRITE_TOKEN: tokens.writer }
const product = await startProduct(variables)

function callCron(): Promise<Response> {
  const headers = { Authorization: `Bearer ${process.env.CRON_SECRET}` }
  return product.routes.deliveries.GET(new Request('http://site/api/deliveries', { headers }))
}

test('a cron call publishes what is due, where no process outlives its response', async () => {
  await lake.writeDraft('by-cron', 'By cron')
  await lake.schedule('by-cron')
  expect((await callCron()).status).toBe(200)
  expect(await lake.read('by-cron')).toMatchObject({ title: 'By cron' })
})

test('it does so even while the database for leads is down', async () => {
  await lake.writeDraft('without-database', 'Anyway')
  await lake.schedule('without-database')
  await product.stopCloud()
  expect((await callCron()).status).toBe(503)
  await product.restartCloud()
  expect(await lake.read('without-database')).toMatchObject({ title: 'Anyway' })
})
