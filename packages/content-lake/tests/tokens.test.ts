import { expect, test } from 'vitest'
import { Sessions } from '../src/people/tokens.ts'
import { memoryStore } from '../src/store/memory/memory.ts'

test('who asks for a session that nobody has gets an answer although it is ended meanwhile', async () => {
  const asked = Promise.withResolvers<[]>()
  const store = memoryStore()
  store.sessions.find = () => asked.promise
  const sessions = new Sessions(store)
  const finding = sessions.find('nobody’s')
  await sessions.remove('nobody’s')
  asked.resolve([])
  expect(await finding).toBeNull()
})
