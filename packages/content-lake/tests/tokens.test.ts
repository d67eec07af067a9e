import { expect, test } from 'vitest'
import { Sessions } from '../src/people/tokens.ts'

test('who asks for a session that nobody has gets an answer although it is ended meanwhile', async () => {
  const asked = Promise.withResolvers<{ rows: object[]; rowCount: number }>()
  const query = (text: string) =>
    text.startsWith('delete') ? Promise.resolve({ rows: [], rowCount: 0 }) : asked.promise
  const sessions: Sessions = Reflect.construct(Sessions, [{ query }])
  const finding = sessions.find('nobody’s')
  await sessions.remove('nobody’s')
  asked.resolve({ rows: [], rowCount: 0 })
  expect(await finding).toBeNull()
})
