/** The command `run` and its siblings, as a person uses them in a project's folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIN } from './lake-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder: string
let removeFolder: () => Promise<void>
beforeAll(async () => {
  ;[folder, removeFolder] = await temporaryFolder()
  await writeFile(join(folder, '.env'), 'SANITY_PROJECT_ID=abcd1234\nSANITY_API_TOKEN=skMine\n')
})
afterAll(() => removeFolder())

const run = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

/** Runs a Node program on a lake. */
const onLake = (program: string, ...options: string[]) =>
  run('run', ...options, '--', process.execPath, '-e', program)

/** A program that requests something of the project's API with the token in its .env file. */
const api = (path: string, init: object = {}) =>
  `fetch('https://abcd1234.api.sanity.io/v2025-02-19${path}', {
    headers: { authorization: 'Bearer skMine' }, ...${JSON.stringify(init)}
  }).then(async (response) => console.log(response.status, await response.text()))`
const create = (id: string) => {
  const mutations = [{ create: { _id: id, _type: 'book' } }]
  return api('/data/mutate/production', { method: 'POST', body: JSON.stringify({ mutations }) })
}
const IDS = api('/data/query/production?query=*[_type == "book"]._id')

describe('run', () => {
  test('gives a program a lake, ends with it, and exits as it does', async () => {
    const { code, stdout, stderr } = await onLake(`${create('kept')}.then(() => process.exit(7))`)
    expect({ code, stdout }).toEqual({ code: 7, stdout: expect.stringMatching(/^200 /) })
    expect(stderr).toContain('Content lake of project abcd1234, dataset production')
    const port = /localhost:(\d+)/.exec(stderr)?.[1]
    await expect(fetch(`http://localhost:${port}/v1/ping`)).rejects.toThrow('fetch failed')
    expect(await readFile(join(folder, '.local-lake/.gitignore'), 'utf8')).toBe('*\n')
    expect((await stat(join(folder, '.local-lake'))).mode & 0o777).toBe(0o700)
    expect(await run('run', 'no-such-program')).toMatchObject({
      code: 127,
      stderr: expect.stringContaining('There is no program no-such-program.'),
    })
  })

  test('passes signals on, and shares its lake with another run in the folder', async () => {
    const program = `process.on('SIGTERM', () => process.exit(9)); console.log('ready'); setInterval(() => {}, 1e3)`
    const args = [BIN, 'run', '--', process.execPath, '-e', program]
    const first = spawn(process.execPath, args, { cwd: folder })
    await once(createInterface({ input: first.stdout }), 'line')
    const second = await onLake(IDS)
    expect(second.stderr).toContain(`shared with process ${first.pid}`)
    expect(second.stdout).toContain('"result":["kept"]')
    expect(await run('reset')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`is in use by process ${first.pid}.`),
    })
    first.kill('SIGTERM')
    expect(await once(first, 'exit')).toEqual([9, null])
  })

  test('refuses a folder that holds another dataset', async () => {
    expect(await onLake('', '--dataset', 'staging')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/holds dataset production of project abcd1234, not staging/),
    })
  })

  test('tells programs where the lake is, also those that ask for variables of a template', async () => {
    await writeFile(join(folder, '.env.example'), 'SANITY_API_READ_TOKEN=\nSANITY_DATASET=\n')
    const program = `const { env } = process; console.log(JSON.stringify([
      env.SANITY_DATASET, env.SANITY_API_READ_TOKEN === env.SANITY_AUTH_TOKEN,
      env.SANITY_API_TOKEN, env.NODE_USE_ENV_PROXY, env.LOCAL_LAKE_PROJECT_ID]))`
    const { stdout } = await onLake(program)
    expect(JSON.parse(stdout)).toEqual(['production', true, null, '1', 'abcd1234'])
  })
})

describe('moving content', () => {
  test('an export can be imported again, but not over documents or files that exist', async () => {
    const file = join(folder, 'content.tar.gz')
    const args = [BIN, 'start', '--json', '--port', '0']
    const lake = spawn(process.execPath, args, { cwd: folder })
    await once(createInterface({ input: lake.stdout }), 'line')
    expect(await run('export', file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`exported 1 documents and 0 assets to ${file}`),
    })
    expect((await run('export', file)).stderr).toContain('is there already. --overwrite')
    expect(await run('import', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The dataset holds 1 documents. Nothing was imported.'),
    })
    lake.kill('SIGTERM')
    await once(lake, 'exit')
    expect(await run('reset')).toMatchObject({ code: 0 })
    expect((await run('import', file)).stderr).toContain('imported 1 documents')
  })

  test('a snapshot is a file to start from, and what is written is thrown away', async () => {
    const both = `${create('lost')}.then(() => ${IDS})`
    const on = await onLake(both, '--snapshot', 'content.tar.gz', '--offline')
    expect(on.stdout).toContain('"result":["kept","lost"]')
    expect((await onLake(IDS)).stdout).toContain('"result":["kept"]')
  })

  test('a file that is missing, or none of ours, is refused by its name', async () => {
    const missing = await onLake('', '--snapshot', 'no.tar.gz')
    expect(missing).toMatchObject({ code: 1, stderr: 'There is no file no.tar.gz.\n' })
    const { code, stderr } = await run('run', '--snapshot', '.env', '--', 'true')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("can't be imported"),
    })
  })
})

test('doctor says what there is and what is missing', async () => {
  const { code, stdout } = await run('doctor')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ok +Node v\d+\.\d+\.\d+ uses the gateway\.$/m)
  expect(stdout).toMatch(/^ok +Project abcd1234, dataset production, 1 tokens/m)
  expect(stdout).toMatch(/^ok +Certificate authority .*authority\.pem, valid until /m)
})
