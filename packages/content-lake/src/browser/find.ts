import { access, constants, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

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
