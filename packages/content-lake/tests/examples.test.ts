/** The examples, run as their scripts say, with the `sanity` CLI as it is published. */
import { describe, expect, test } from 'vitest'
import { findChromium } from '../src/bin/browser.ts'
import { runIn, useExample } from './example.ts'

const monorepo = useExample('monorepo')
const folder = useExample('ci')
const inVitest = useExample('vitest')
const inPlaywright = useExample('playwright')

test('examples/vitest: each test has a fork of a lake in its own process', async () => {
  const { code, stdout, stderr } = await runIn(inVitest, ['npm', 'test'], { NO_COLOR: '1' })
  expect(stdout + stderr).toMatch(/Tests +3 passed/)
  expect(code).toBe(0)
})

test('examples/playwright: so has each test with a page', async () => {
  const CHROMIUM_PATH = (await findChromium()) ?? ''
  const { code, stdout, stderr } = await runIn(inPlaywright, ['npm', 'test'], { CHROMIUM_PATH })
  expect(stdout + stderr).toContain('2 passed')
  expect(code).toBe(0)
})

describe('examples/ci', () => {
  test('a migration of the sanity CLI is tried on a snapshot, and its changes are said', async () => {
    const tried = await runIn(folder, ['npm', 'run', '--silent', 'migrate'])
    expect(tried.code, tried.stderr).toBe(0)
    expect(tried.stdout).toContain(`dataset production before → dataset production
Documents: 2 changed

changed article "The harbor" (harbor)
  title
- The harbor: what ships bring, and what they leave
+ The harbor
  summary
+ what ships bring, and what they leave

changed article "The market hall" (drafts.market), draft of market
  title
- The market hall: a guide to its forty stalls
+ The market hall
  summary
- Open on Saturdays.
+ a guide to its forty stalls
`)
  })

  test('its documents are checked by the Studio, and counted by rule @long', async () => {
    const { code, stdout } = await runIn(folder, ['npm', 'run', '--silent', 'validate'])
    expect(stdout).toMatch(/^dataset production: error 2, warning 1, info 0 in 2 documents\n/)
    expect(stdout).toMatch(
      /^error {4}2 × article \S*maximum\S*: .*20.* \((harbor|drafts\.market)\)$/im,
    )
    expect(stdout).toMatch(/^warning {2}1 × article \S*required\S*: .* \(harbor\)$/im)
    expect(code).toBe(1)
  })
})

test('examples/monorepo: Studio and site share one lake, from one command at the root @long', async () => {
  const { code, stdout } = await runIn(monorepo, ['npm', 'test'])
  expect(stdout).toMatch(/pass 1\n/)
  expect(stdout).toContain('Valid')
  expect(code).toBe(0)
})
