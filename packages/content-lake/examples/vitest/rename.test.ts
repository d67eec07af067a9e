import { testLake } from '@northwright/local-lake/vitest'
import { expect, test } from 'vitest'
import { rename } from './rename.ts'

const lake = await testLake('seed.ndjson')

test('an article keeps the title that it had', async () => {
  await using fork = await lake.fork()
  await rename(fork.client(), 'harbor', 'The old harbor')
  const found = await fork.client().fetch('*[_id == "harbor"][0]{title, titleBefore}')
  expect(found).toEqual({ title: 'The old harbor', titleBefore: 'The harbor' })
})

test('an article that another refers to can’t be deleted', async () => {
  await using fork = await lake.fork()
  await expect(fork.client().delete('harbor')).rejects.toThrow('references to it from "market"')
})

test('each test begins with the seed', async () => {
  expect(await lake.client().fetch('*[_id == "harbor"][0].title')).toBe('The harbor')
})
