import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTitle } from './content.ts'

test('the page has its title from the dataset', async () => {
  assert.equal(await readTitle('home'), 'Welcome')
})
