import { expect, test } from 'vitest'
import { RegenerationQueue } from '#lib/delivery/refresh/regeneration-queue.ts'

/** A queue whose work ends when the test says so. */
function start() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const queue = new RegenerationQueue((path) => {
    begun.push(path)
    return new Promise((resolve) => void ends.push(resolve))
  })
  return { queue, begun, endNext: () => ends.shift()?.() }
}

test('a hundred changes during a regeneration cost one more', async () => {
  const { queue, begun, endNext } = start()
  const first = queue.add('/')
  const others = Promise.all(Array.from({ length: 100 }, () => queue.add('/')))
  expect(begun).toEqual(['/'])
  endNext()
  await first
  await expect.poll(() => begun).toEqual(['/', '/'])
  endNext()
  await others
  expect(begun).toHaveLength(2)
})

test('a request during a regeneration waits for the next, which sees the change', async () => {
  const { queue, begun, endNext } = start()
  let isDone = false
  void queue.add('/')
  const second = queue.add('/').then(() => (isDone = true))
  endNext()
  await Promise.resolve()
  expect(isDone).toBe(false)
  await expect.poll(() => begun.length).toBe(2)
  endNext()
  await second
})

test('four pages at a time, in the order in which they were named', async () => {
  const { queue, begun, endNext } = start()
  const all = Promise.all('abcdefg'.split('').map((path) => queue.add(path)))
  expect(begun.join('')).toBe('abcd')
  for (const path of 'efg') {
    endNext()
    await expect.poll(() => begun.at(-1)).toBe(path)
  }
  for (let left = 0; left < 4; left++) endNext()
  await all
})
