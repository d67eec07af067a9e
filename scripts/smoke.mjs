/**
 * `npm run smoke`: runs `npm start` as a person would, opens the URL it prints, and stops it. For
 * machines on which the suites don't run, such as macOS and Windows in CI.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const WINDOWS = process.platform === 'win32'
/** Limits in milliseconds. The first start installs the packages and builds the site. */
const START_LIMIT = 15 * 60_000
const STOP_LIMIT = 20_000
const PATHS = ['/', '/resources', '/studio', '/api/health/ready']

const started = performance.now()
const stdio = ['ignore', 'pipe', 'inherit']
// On Windows npm is a batch file, which only a shell can run.
const child = WINDOWS
  ? spawn('npm start', { stdio, shell: true })
  : spawn('npm', ['start'], { stdio })
const ended = once(child, 'exit')
const timer = setTimeout(() => fail('npm start printed no site within 15 minutes'), START_LIMIT)
const url = await printedUrl()
clearTimeout(timer)

for (const path of PATHS) {
  const response = await fetch(url + path)
  console.log(`${response.status} ${path}`)
  if (response.status !== 200) fail(`${path} responded ${response.status}`)
}

stop('SIGTERM')
await Promise.race([ended, later(STOP_LIMIT).then(() => fail('npm start did not end'))])
const deadline = performance.now() + STOP_LIMIT
while (await responds(url)) {
  if (performance.now() > deadline) fail('the site outlived npm start')
  await later(200)
}
console.log(`Started, opened and stopped in ${Math.round((performance.now() - started) / 1000)} s`)
process.exit(0)

async function printedUrl() {
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    const [, found] = /^\s*Site\s+(http\S+)/.exec(line) ?? []
    if (found) {
      child.stdout.resume()
      return found
    }
  }
  return fail('npm start ended before it printed the site')
}

function responds(to) {
  return fetch(to).then(
    () => true,
    () => false,
  )
}

function later(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Windows has no signal to ask npm with: everything it started is ended at once. */
function stop(signal) {
  if (!WINDOWS) child.kill(signal)
  else execFileSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
}

function fail(reason) {
  console.error(reason)
  stop('SIGKILL')
  process.exit(1)
}
