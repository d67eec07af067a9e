import { spawn } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BrowserGateway, browserSwitches } from '../gateway/hosts.ts'

/** Between two attempts, in milliseconds. */
const PAUSE = 250

/**
 * Opens a page in a Chromium with a profile of its own, once the page's server answers, until
 * `until`. Throws if this machine has no Chromium.
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

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The path of a Chromium: the one that CHROMIUM_PATH names, an installed one, or Playwright's. */
export async function findChromium(): Promise<string | null> {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const named = process.env.CHROMIUM_PATH
  for (const path of [
    ...(named ? [named] : []),
    ...onPath,
    ...ELSEWHERE,
    ...(await ofPlaywright()),
  ])
    if (await runs(path)) return path
  return null
}

/** Playwright's own browsers, the newest first. */
async function ofPlaywright(): Promise<string[]> {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  const names = await readdir(cache).catch(() => [])
  const versions = names
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .toReversed()
  return versions.flatMap((name) =>
    ['chrome-linux64', 'chrome-linux'].map((folder) => join(cache, name, folder, 'chrome')),
  )
}

function runs(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
