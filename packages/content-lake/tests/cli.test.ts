/** Sanity's CLI, unmodified, manages a lake as it does a project of the cloud. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, gatewayEnvironment, startGateway } from '../src/main.ts'
import { person, startLake, tokens } from './lake.ts'
import { listening } from './setup.ts'

const lake = await startLake({
  projectId: 'abcd1234',
  publicUrl: 'https://cdn.sanity.io',
  people: [person('ann', 'administrator')],
})
/** The project's folder. */
const folder = join(lake.folder, 'project')
let gateway: Gateway
let child: ChildProcess
let ended: Promise<unknown[]>
beforeAll(async () => {
  const lakePort = lake.port()
  gateway = await startGateway({ lakePort, authorityDir: join(lake.folder, 'authority') })
  await mkdir(folder)
  child = fork(new URL('cli-commands.ts', import.meta.url), {
    cwd: folder,
    execArgv: [],
    env: {
      ...process.env,
      ...(await gatewayEnvironment(gateway, { dir: lake.folder, offline: true, given: {} })),
      HOME: lake.folder,
      SANITY_AUTH_TOKEN: tokens.admin,
      SANITY_CLI_TELEMETRY_DISABLED: '1',
      CI: '1',
      NO_COLOR: '1',
    },
  })
  ended = once(child, 'exit')
})
afterAll(async () => {
  child.disconnect()
  await gateway.close()
})

/** Runs a command. Returns what it printed, or throws it if the command failed. */
async function run(...command: string[]): Promise<string> {
  child.send(command)
  const [{ succeeded, printed }] = await Promise.race([
    once(child, 'message'),
    ended.then(() => [{ printed: 'It ended' }]),
  ])
  if (!succeeded) throw new Error(`sanity ${command.join(' ')}: ${printed}`)
  return printed
}
const sanity = (...command: string[]) => run(...command, '-p', 'abcd1234')
const client = (dataset = 'production') => lake.client({ dataset, token: tokens.admin })

test('datasets: list, create, visibility, aliases, export, copy, delete', async () => {
  await sanity('datasets', 'create', 'staging', '--visibility', 'private')
  expect(await sanity('datasets', 'visibility:get', 'staging')).toContain('private')
  await sanity('datasets', 'visibility:set', 'staging', 'public')
  expect(await sanity('datasets', 'visibility:get', 'staging')).toContain('public')
  await sanity('datasets', 'alias:create', 'live', 'production')
  await sanity('datasets', 'alias:link', 'live', 'staging', '--force')
  await client('staging').create({ _id: 'copied', _type: 'page' })
  const file = join(folder, 'staging.tar.gz')
  await sanity('datasets', 'export', 'staging', file)
  await sanity('datasets', 'import', file, '-d', 'production')
  expect(await client().getDocument('copied')).toMatchObject({ _type: 'page' })
  await sanity('datasets', 'copy', 'staging', 'second')
  expect(await client('second').getDocument('copied')).toMatchObject({ _type: 'page' })
  expect(await sanity('datasets', 'copy', '--list')).toMatch(/staging .*second/)
  expect(await sanity('datasets', 'list')).toMatch(/production[^]*second[^]*staging[^]*~live/)
  await sanity('datasets', 'alias:unlink', 'live', '--force')
  await sanity('datasets', 'alias:delete', 'live', '--force')
  await sanity('datasets', 'delete', 'second', '--force')
  expect(await sanity('datasets', 'list')).toBe('production\nstaging\n')
  const embeddings = sanity('datasets', 'embeddings:status', 'staging')
  await expect(embeddings).rejects.toThrow('The local lake does not emulate embeddings')
})

test('schemas of workspaces in two projects are deployed', async () => {
  const manifestSchema = [{ name: 'page', type: 'document', fields: [] }]
  const shop = { name: 'shop', title: 'Shop', projectId: 'abcd1234', dataset: 'production' }
  const docs = { name: 'docs', title: 'Docs', projectId: 'docs4567', dataset: 'staging' }
  const ofDocs = lake.client({ ...docs, token: tokens.admin })
  await ofDocs.datasets.create('staging')
  const workspaces = [shop, docs].map((one) => JSON.stringify({ ...one, manifestSchema }))
  await run('schemas', 'deploy', ...workspaces)
  for (const { name, projectId, dataset } of [shop, docs]) {
    const url = `/projects/${projectId}/datasets/${dataset}/schemas`
    const [stored, ...more] = await ofDocs.request<{ schema: string }[]>({ url })
    expect(stored).toMatchObject({ _id: `_.schemas.${name}`, workspace: { name } })
    expect(JSON.parse(stored?.schema ?? '')).toEqual(manifestSchema)
    expect(more).toEqual([])
  }
})

test('documents: create, get, query, delete', async () => {
  const file = join(folder, 'page.json')
  await writeFile(file, JSON.stringify({ _id: 'made', _type: 'page', title: 'Made' }))
  const place = ['-d', 'production']
  await sanity('documents', 'create', file, ...place)
  expect(JSON.parse(await sanity('documents', 'get', 'made', ...place))).toMatchObject({
    title: 'Made',
  })
  const query = '*[_id == "made"]{title}'
  const found = await sanity('documents', 'query', query, '--api-version', '2025-02-19', ...place)
  expect(JSON.parse(found)).toEqual([{ title: 'Made' }])
  await sanity('documents', 'delete', 'made', ...place)
  expect(await client().getDocument('made')).toBeUndefined()
})

test('origins, tokens and members: add, list, rotate, delete', async () => {
  await sanity('cors', 'add', 'https://www.example.com', '--no-credentials', '--yes')
  expect(await sanity('cors', 'list')).toContain('https://www.example.com')
  await sanity('cors', 'delete', 'https://www.example.com')
  expect(await sanity('cors', 'list')).not.toContain('https://www.example.com')
  const made = await sanity('tokens', 'create', 'CI', '--role', 'deploy-studio', '--json', '--yes')
  const { id, token } = JSON.parse(made)
  expect(await lake.client({ token }).fetch('1')).toBe(1)
  expect(await sanity('tokens', 'list')).toContain('CI')
  const rotated = await run('tokens', 'rotate', '--token', token, '--json')
  expect(JSON.parse(rotated)).toMatchObject({ id })
  await sanity('tokens', 'delete', id, '--yes')
  await sanity('users', 'invite', 'bo@example.com', '--role', 'editor')
  const members = await sanity('users', 'list', '--invitations')
  expect(members).toMatch(/bo@example\.com[^]*Ann|Ann[^]*bo@example\.com/)
})

test('webhooks: list, their log, an attempt, delete', async () => {
  const [server, url] = await listening(createServer((_, response) => response.end('seen')))
  const hooks = '/hooks/projects/abcd1234'
  const body = { type: 'document', name: 'Site', url, dataset: '*', rule: { on: ['create'] } }
  const { id } = await client().request<{ id: string }>({ method: 'POST', url: hooks, body })
  await client().create({ _type: 'page' })
  const attempts = () => client().request<{ id: string }[]>({ url: `${hooks}/${id}/attempts` })
  await expect.poll(attempts).toHaveLength(1)
  server.close()
  expect(await sanity('hooks', 'list')).toContain(url)
  expect(await sanity('hooks', 'logs', 'Site')).toContain('success')
  const [attempt] = await attempts()
  expect(await sanity('hooks', 'attempt', attempt?.id ?? '')).toContain('200')
  await sanity('hooks', 'delete', 'Site')
  expect(await client().request({ url: hooks })).toEqual([])
})

test('backups: enable, list, download, disable; and the archive is imported again', async () => {
  await sanity('datasets', 'create', 'restored', '--visibility', 'public')
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>')
  const image = await client().assets.upload('image', picture, { filename: 'a.svg' })
  const asset = { _type: 'reference', _ref: image._id }
  const cover = { _type: 'image', asset, alt: 'A line' }
  await client().create({ _id: 'book', _type: 'book', title: 'Then', cover })
  await sanity('backups', 'enable', 'production')
  await client().patch('book').set({ title: 'Now' }).commit()
  const [, id = ''] =
    /(\d{4}-\d\d-\d\d-[a-f0-9-]{36})/.exec(await sanity('backups', 'list', 'production')) ?? []
  const out = join(folder, 'backup.tar.gz')
  await sanity('backups', 'download', 'production', '--backup-id', id, '--out', out)
  await sanity('datasets', 'import', out, '-d', 'restored')
  const restored = client('restored')
  expect(await restored.getDocument('book')).toMatchObject({ title: 'Then', cover })
  const url = await restored.fetch<string>('*[_id == $id][0].url', { id: image._id })
  const served = await fetch(`${lake.url()}${new URL(url).pathname}`)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(picture)
  await sanity('backups', 'disable', 'production')
})
