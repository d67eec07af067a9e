/**
 * `record` and `verify`, as a person with an account uses them. In place of hosted Sanity there is
 * a second lake behind TLS, which the environment's proxy leads to.
 */
import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../src/main.ts'
import { startLake } from './lake.ts'
import { BIN } from './lake-process.ts'

const TOKEN = `sk${'Xy9'.repeat(25)}`
const ENVIRONMENT_TOKEN = 'another-token-of-the-environment'
const PROJECT = 'zq7hosted'

const hosted = await startLake({
  projectId: PROJECT,
  publicUrl: 'https://cdn.sanity.io',
  tokens: { [TOKEN]: 'administrator' },
})
const gateway = await startGateway({
  lakePort: hosted.port(),
  authorityDir: join(hosted.folder, 'authority'),
})
afterAll(() => gateway.close())

const command = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...process.env,
      HTTPS_PROXY: gateway.url,
      NODE_EXTRA_CA_CERTS: gateway.authorityFile,
      SANITY_API_TOKEN: ENVIRONMENT_TOKEN,
    }
    const options = { cwd: hosted.folder, env }
    const child = execFile(process.execPath, [BIN, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

const file = join(hosted.folder, 'exchanges.jsonl')

/** What a program asks of its project, with tokens where they are and where they shouldn't be. */
const program = `
  const api = 'https://${PROJECT}.api.sanity.io/v2025-02-19'
  const headers = { authorization: 'Bearer ${TOKEN}', cookie: 'session=${TOKEN}', 'x-mine': '${TOKEN}' }
  const ask = async (path, init = {}) => (await fetch(api + path, { headers, ...init })).text()
  const send = (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) })
  const main = async () => {
    const page = { _id: 'page', _type: 'page', title: 'One', note: 'by ${TOKEN} and ${ENVIRONMENT_TOKEN}' }
    await send('/data/mutate/production?returnIds=true', { mutations: [{ create: page }] })
    await send('/data/mutate/production', { mutations: [{ create: page }] })
    console.log(await ask('/data/query/production?query=*[_id == "page"][0]{title}&$token="${TOKEN}"'))
    await send('/data/query/production', { query: '*[' })
    await ask('/users/me')
    await ask('/projects/${PROJECT}/datasets')
    await send('/projects/${PROJECT}/tokens', { label: 'mine', roleName: 'viewer' })
    await ask('/data/query/nothing?query=1')
    await ask('/data/doc/production/page', { headers: {} })
    await ask('/assets/files/production', { method: 'POST', body: Buffer.from([0, 1, 2]), headers: { ...headers, 'content-type': 'application/zip' } })
    const stream = await fetch(api + '/data/listen/production?query=*', { headers })
    await stream.body.cancel()
  }
  main().then(() => process.exit(3))`

let text = ''
beforeAll(async () => {
  const ran = await command('record', '--output', file, '--', process.execPath, '-e', program)
  expect(ran).toMatchObject({ code: 3, stdout: expect.stringContaining('"title":"One"') })
  expect(ran.stderr).toContain(`recorded 11 exchanges in ${file}\n`)
  text = await readFile(file, 'utf8')
})

test('what a program and hosted Sanity say is written, without tokens and whose it is', async () => {
  expect(text.trim().split('\n')).toHaveLength(12)
  expect(text).toContain('https://project1.api.sanity.io/v2025-02-19/data/mutate/production')
  expect(text).toContain('"authorization":"Bearer <token>"')
  for (const secret of [
    TOKEN,
    ENVIRONMENT_TOKEN,
    PROJECT,
    'x-mine',
    'session=',
    'token-administrator',
  ])
    expect(text).not.toContain(secret)
  const made = (
    await hosted.client({ token: TOKEN }).request({ url: `/projects/${PROJECT}/tokens` })
  )[0]
  expect(made).toMatchObject({ label: 'mine' })
  expect(text).toMatch(/"key\\":\\"<token>/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a file is not replaced unless that is said', async () => {
  const again = ['record', '--output', file]
  const refused = await command(...again, '--', process.execPath, '-e', '')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already.') })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a lake answers the same, as far as exchanges can be repeated', async () => {
  const { code, stdout } = await command('verify', file)
  expect({ code, stdout }).toMatchObject({ code: 0 })
  expect(stdout).toMatch(
    /^same {5}POST https:\/\/project1\.api\.sanity\.io\/v2025-02-19\/data\/mutate/,
  )
  expect(stdout).toMatch(/^skipped {2}POST \S+\/assets\/files\/production$/m)
  expect(stdout).toMatch(/^skipped {2}GET \S+\/data\/listen\/production/m)
  expect(stdout).toMatch(/\n9 same, 0 differ, 2 skipped\nSeen to be the same: .*GET \/data\/query/)
})

test('where it does not is named', async () => {
  const other = join(hosted.folder, 'other.jsonl')
  await writeFile(other, text.replace('\\"title\\":\\"One\\"}', '\\"title\\":\\"Two\\"}'))
  const { code, stdout } = await command('verify', other)
  expect(code).toBe(1)
  expect(stdout).toContain('         body.result.title: hosted "Two", lake "One"\n')
  expect(stdout).toContain('8 same, 1 differ, 2 skipped')
})

test('a file that is missing, or no recording, is named', async () => {
  expect((await command('verify', 'nothing.jsonl')).stderr).toBe(
    'There is no file nothing.jsonl.\n',
  )
  await writeFile(join(hosted.folder, 'no.jsonl'), '{}\n')
  expect((await command('verify', 'no.jsonl')).stderr).toBe('no.jsonl is no recording.\n')
})
