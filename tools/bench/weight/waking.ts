import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { newPhone } from '#tools/harness/page-loads.ts'

const ROUNDS = 5
/** Lighthouse's phone: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const PROCESSOR = 4
/** How long a phone takes to show its keyboard to somebody who touched the field, in ms. */
const KEYBOARD = 250

/** Moments in the page, in its own milliseconds. */
type Moment = 'key' | 'awake' | 'press' | 'tool'
type Moments = Record<Moment, number>
/** How somebody enters an address: Enter once the gate is awake, or all of it in one moment. */
type Manner = (typeof MANNERS)[number]
const MANNERS = ['patient', 'after a touch', 'at once'] as const

/** How long a visitor on a phone waits for a gate to wake and for its tool. */
export async function waking(browser: Browser, site: string, paths: string[]): Promise<Table> {
  const rows: Table['rows'] = []
  for (const path of paths) {
    const visits: Record<Manner, Moments[]> = { patient: [], 'after a touch': [], 'at once': [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const manner of MANNERS) visits[manner].push(await visit(browser, site + path, manner))
    }
    const ms = (manner: Manner, from: Moment, to: Moment) =>
      median(visits[manner].map((moments) => moments[to] - moments[from]))
    rows.push([
      path,
      ms('patient', 'key', 'awake'),
      ms('patient', 'press', 'tool'),
      ms('after a touch', 'key', 'tool'),
      ms('at once', 'key', 'tool'),
    ])
  }
  return {
    name: 'weight-waking',
    title: 'Waking on a phone, ms',
    head: ['page', 'key to awake', 'press to tool', 'key to tool', 'without the touch before it'],
    rows,
  }
}

/** Passes a gate. */
async function visit(browser: Browser, url: string, manner: Manner): Promise<Moments> {
  const page = await newPhone(browser, 'any')
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(watchMoments)
  await slowDown(page)
  const field = page.getByRole('textbox', { name: 'Email address' })
  if (manner === 'after a touch') {
    await field.focus()
    await page.waitForTimeout(KEYBOARD)
  }
  await field.press('a')
  await page.keyboard.insertText(`${randomUUID()}@example.com`)
  if (manner === 'patient') await page.locator('form[data-awake]').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#tool-heading').waitFor()
  const moments = await page.evaluate((): Moments => Reflect.get(window, 'moments'))
  await page.close()
  return moments
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
}

/** Runs in the page. The tool can be used once its heading has taken the focus. */
function watchMoments(): void {
  const moments: Partial<Moments> = {}
  Object.assign(window, { moments })
  const note = (moment: Moment) => (moments[moment] ??= performance.now())
  document.addEventListener('keydown', ({ key }) => note(key === 'Enter' ? 'press' : 'key'), true)
  document.addEventListener('awake', () => note('awake'))
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.id === 'tool-heading') note('tool')
  })
}
