import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { bodies, newPhone, watchLoads } from '#tools/harness/page-loads.ts'
import type { Table } from '#tools/bench/table.ts'

/** Milliseconds to wait until what was requested has loaded. */
const SILENCE = 1000

/** The weight of the tools' code, and when it loads for a visitor who passes the gate. */
export async function toolBytes(browser: Browser, site: string, paths: string[]): Promise<Table> {
  const rows: Table['rows'] = []
  for (const path of paths) {
    const page = await newPhone(browser)
    const loads = watchLoads(page)
    const script = async () => bodies(await loads(), 'script') / 1024
    await page.goto(site + path, { waitUntil: 'networkidle' })
    const before = await script()
    const field = page.getByRole('textbox', { name: 'Email address' })
    const requested = page.waitForEvent('requestfinished')
    await field.focus()
    await requested
    await sleep(SILENCE)
    const atFocus = await script()
    await field.fill(`${randomUUID()}@example.com`)
    await field.press('Enter')
    await page.locator('#tool-heading').waitFor()
    await sleep(SILENCE)
    rows.push([path, before, atFocus, await script()])
    await page.close()
  }
  return {
    name: 'weight-tools',
    title: 'Script of the tools, KB gzip',
    head: ['page', 'with the page', 'when the e-mail field has the focus', 'when the tool opens'],
    rows,
  }
}
