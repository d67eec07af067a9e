import { expect, test } from 'vitest'
import { runSideBySide } from '#tools/suites/side-by-side.ts'

/** Starts everything that can be, and then lets one after the other end, in this order. */
async function log(jobs: Parameters<typeof runSideBySide>[0], ...ends: string[]) {
  const events: string[] = []
  const end: Record<string, () => void> = {}
  const all = runSideBySide(jobs, 2, async (name) => {
    events.push(name)
    await new Promise<void>((resolve) => (end[name] = resolve))
    events.push(`${name} ends`)
  })
  for (const name of ends) {
    await new Promise(setImmediate)
    end[name]?.()
  }
  await all
  return events
}

test('two at a time, in order, and one that waits for another lets the next go first', async () => {
  const jobs = [
    { name: 'checks' },
    { name: 'unit' },
    { name: 'build', needs: 'checks' },
    { name: 'browser', needs: 'build' },
    { name: 'cloud' },
  ]
  expect(await log(jobs, 'unit', 'checks', 'cloud', 'build', 'browser')).toEqual([
    'checks',
    'unit',
    'unit ends',
    'cloud',
    'checks ends',
    'build',
    'cloud ends',
    'build ends',
    'browser',
    'browser ends',
  ])
})

test('what is needed but not wanted keeps nothing waiting', async () => {
  expect(await log([{ name: 'browser', needs: 'build' }], 'browser')).toEqual([
    'browser',
    'browser ends',
  ])
})

test('a failure is reported, and jobs that wait for each other are refused', async () => {
  const fail = () => Promise.reject(new Error('broken'))
  await expect(runSideBySide([{ name: 'a' }], 2, fail)).rejects.toThrow('broken')
  const circle = [
    { name: 'a', needs: 'b' },
    { name: 'b', needs: 'a' },
  ]
  await expect(runSideBySide(circle, 2, fail)).rejects.toThrow('wait for each other: a, b')
})
