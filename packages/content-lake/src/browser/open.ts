import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { findChromium } from './find.ts'
import { browserSwitches, type BrowserGateway } from './switches.ts'

/** Between two attempts, in milliseconds. */
const PAUSE = 250

/**
 * Opens a page in a Chromium with a profile of its own, once the page's server answers.
 *
 * @param profile folder for the profile
 * @param until ends the wait, and the browser
 * @throws if this machine has no Chromium
 */
export async function openBrowser(
  url: string,
  gateway: BrowserGateway,
  { profile, until }: { profile: string; until: AbortSignal },
): Promise<void> {
  const program = await findChromium()
  if (!program) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.')
  if (!(await answers(url, until))) return
  const own = [`--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check']
  const browser = spawn(program, [...browserSwitches(gateway), ...own, url], { stdio: 'ignore' })
  browser.on('error', (error) => console.error(`local-lake: ${error.message}`))
  const end = () => browser.kill()
  until.addEventListener('abort', end, { once: true })
  browser.once('exit', () => until.removeEventListener('abort', end))
}

/** Resolves to false if `until` comes first. */
async function answers(url: string, until: AbortSignal): Promise<boolean> {
  while (!until.aborted) {
    const response = await fetch(url, { redirect: 'manual', signal: until }).catch(() => null)
    if (response) return true
    await setTimeout(PAUSE, undefined, { signal: until }).catch(() => {})
  }
  return false
}
