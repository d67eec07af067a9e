import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient, type SanityClient } from '@sanity/client'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import pg from 'pg'
import { Resend } from 'resend'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { onFreePort } from '#lib/local-cloud/cloud.ts'
import { SERVICES } from '#lib/local-cloud/services.ts'
import { testFolder } from '#tools/harness/folder.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { startCloudProcess, type CloudProcess } from './cloud-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = testFolder()
})

async function start(...args: string[]): Promise<CloudProcess> {
  const cloud = await startCloudProcess(...args)
  onTestFinished(async () => void (await cloud.end('SIGKILL')))
  return cloud
}

const own = await ownPorts()
const PORTS = SERVICES.map((name, index) => `${name}=${own + index}`).join()

test('one line says how to reach every service, and each responds', async () => {
  const cloud = await start('--data', dataDir, '--ports', PORTS)
  expect(Object.keys(cloud.urls).sort()).toEqual([
    'contacts',
    'content',
    'database',
    'hubspot',
    'inbox',
    'pipedrive',
    'scheduling',
    'slack',
    'webhooks',
  ])
  process.env = { ...process.env, ...cloud.env, SITE_URL: 'http://localhost:3000' }
  const { env } = await import('#lib/platform/env/env.ts')
  const database = new pg.Client({ connectionString: env.DATABASE_URL })
  await database.connect()
  expect((await database.query('SELECT count(*)::int AS n FROM email_submissions')).rows).toEqual([
    { n: 0 },
  ])
  await database.end()
  const lake = client(cloud.env)
  await lake.create({ _id: 'greeting', _type: 'note', text: 'hello' })
  expect(await lake.fetch('*[_type == "note"].text')).toEqual(['hello'])
  const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL })
  const { error } = await resend.emails.send({
    from: env.LEADS_FROM,
    to: env.LEADS_TO,
    subject: 'Hello',
    text: 'Hello',
  })
  expect(error).toBeNull()
  for (const name of [
    'inbox',
    'contacts',
    'scheduling',
    'slack',
    'webhooks',
    'hubspot',
    'pipedrive',
  ]) {
    expect((await fetch(cloud.urls[name] ?? '')).status).toBe(200)
  }
})

test('the site gets webhooks, and its Studio opens signed in', async () => {
  const site = createHttpServer().listen(own + SERVICES.length, '127.0.0.1')
  const siteUrl = `http://localhost:${own + SERVICES.length}`
  const cloud = await start('--data', dataDir, '--ports', PORTS, '--site', siteUrl)
  const { env } = cloud
  await client(env).create({ _id: 'page', _type: 'resource', slug: { current: 'new' } })
  const [request] = (await once(site, 'request')) as [IncomingMessage]
  const body = await text(request)
  expect([request.url, JSON.parse(body)]).toEqual([
    '/api/revalidate',
    { _id: 'page', _type: 'resource', slug: 'new', previousSlug: null },
  ])
  const signature = String(request.headers[SIGNATURE_HEADER_NAME])
  expect(await isValidSignature(body, signature, env['SANITY_WEBHOOK_SECRET'] ?? '')).toBe(true)
  site.close().closeAllConnections()

  const link = new URL(cloud.urls['studio'] ?? '')
  expect(link.pathname).toBe('/studio')
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  const me = await fetch(`${env['SANITY_API_HOST']}/v1/users/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await me.json()).toMatchObject({ role: 'administrator' })
})

test('secrets are created once, readable by the owner only', async () => {
  const first = await start('--data', dataDir, '--services', 'mail,marketing,scheduling')
  const file = join(dataDir, 'secrets.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const secrets: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
  for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(await first.end('SIGTERM')).toBe(0)
  const second = await start('--data', dataDir, '--services', 'mail,marketing,scheduling')
  expect(second.env).toEqual(first.env)
})

test('when a port is taken the next one is used and remembered', async () => {
  const taken = await ownPorts()
  const otherServer = createServer().listen(taken, '127.0.0.1')
  await once(otherServer, 'listening')
  const args = ['--data', dataDir, '--services', 'mail,marketing']
  const first = await start(...args, '--ports', `mail=${taken},marketing=${taken}`)
  expect(ports(first).sort()).toEqual([taken + 1, taken + 2])
  expect(await first.end('SIGTERM')).toBe(0)
  otherServer.close()
  expect(ports(await start(...args))).toEqual(ports(first))
})

test('servers that race for the same ports all get one', async () => {
  const wanted = await ownPorts()
  const race = Array.from({ length: 10 }, () =>
    onFreePort(wanted, async (port) => {
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const servers = await Promise.all(race)
  const taken = servers.map((server) => server.address())
  expect(new Set(taken.map((address) => JSON.stringify(address))).size).toBe(10)
  for (const server of servers) server.close()
})

test('two clouds with separate folders run side by side and share nothing', async () => {
  const args = ['--services', 'mail,marketing', '--ports', `mail=${own},marketing=${own}`]
  const [one, other] = await Promise.all([
    start('--data', dataDir, ...args),
    start('--data', testFolder(), ...args),
  ])
  expect(new Set([...ports(one), ...ports(other)]).size).toBe(4)
  expect(other.env['CRON_SECRET']).not.toBe(one.env['CRON_SECRET'])
  const wrongKey = new Resend(one.env['RESEND_API_KEY'], { baseUrl: other.env['RESEND_BASE_URL'] })
  expect((await wrongKey.emails.list()).error).toMatchObject({ statusCode: 403 })
})

test('it ends with its parent', async () => {
  const cloud = await start('--data', dataDir, '--services', 'mail')
  const exit = once(cloud.child, 'exit')
  cloud.child.stdin?.end()
  expect(await exit).toEqual([0, null])
})

test.each([
  [['--services', 'mail'], /^Say where the data is/],
  [['--data', '.', '--services', 'mail,post'], /^There is no service 'post', only database, /],
])('%j is refused with a one-sentence reason', async (args, sentence) => {
  await expect(startCloudProcess(...args)).rejects.toThrow(sentence)
})

function client(env: Record<string, string>): SanityClient {
  return createClient({
    projectId: env['SANITY_PROJECT_ID'],
    dataset: env['SANITY_DATASET'],
    apiHost: env['SANITY_API_HOST'],
    token: env['SANITY_WRITE_TOKEN'],
    apiVersion: '2025-02-19',
    useProjectHostname: false,
    useCdn: false,
  })
}

function ports({ env }: CloudProcess): number[] {
  return [env['LOOPS_API_ROOT'], env['RESEND_BASE_URL']].map((url) =>
    Number(new URL(url ?? '').port),
  )
}
