import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLake, type TestLake } from './lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

test('a database from before there were several datasets is kept, with its history', async () => {
  await lake.client().create({ _id: 'old', _type: 'page', title: 'First' })
  await lake.client().patch('old').set({ title: 'Second' }).commit()
  const database = new Client({ connectionString: lake.databaseUrl })
  await database.connect()
  await database.query(`
    alter table content_lake.documents drop column dataset, add primary key (id);
    alter table content_lake.transactions drop column dataset, add unique (id);
    alter table content_lake.revisions drop column dataset, add primary key (document_id, seq);
    drop table content_lake.datasets;
    comment on schema content_lake is null`)
  await database.end()
  await lake.restart()
  const client = lake.client()
  expect(await client.getDocument('old')).toMatchObject({ title: 'Second' })
  const path = '/data/history/production/transactions/old'
  const lines = String(await client.request({ url: path }))
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).documentIDs)).toEqual([['old'], ['old']])
  await client.patch('old').set({ title: 'Third' }).commit()
  await lake.restart()
  expect(await lake.client().getDocument('old')).toMatchObject({ title: 'Third' })
})
