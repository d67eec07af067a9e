/**
 * `npm run smoke`: runs `npm start` as a person would, opens the URL it prints, and stops it. For
 * machines on which the suites don't run, such as macOS and Windows in CI.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const STARTED = 15 * 60_000
const STOPPED = 20_000
const PATHS = ['/', '/resources', '/studio', '/api/health/ready']

const started = performance.now()
const child = spawn('npm', ['start'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
})
const ended = once(child, 'exit')
const timer = setTimeout(() => fail('npm start printed no site within 15 minutes'), STARTED)
const url = await printedUrl()
clearTimeout(timer)

for (const path of PATHS) {
  const response = await fetch(url + path)
  console.log(`${response.status} ${path}`)
  if (response.status !== 200) fail(`${path} answered ${response.status}`)
}

child.kill('SIGTERM')
await Promise.race([ended, later(STOPPED).then(() => fail('npm start did not end'))])
const deadline = performance.now() + STOPPED
while (await answers(url)) {
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

function answers(address) {
  return fetch(address).then(
    () => true,
    () => false,
  )
}

function later(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

function fail(reason) {
  console.error(reason)
  child.kill('SIGKILL')
  process.exit(1)
}
