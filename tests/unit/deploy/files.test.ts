import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { LIMITS } from '#lib/leads/email-events/week.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { PAGE } from '#lib/delivery/server/respond.ts'
import { findNginx } from '#tools/harness/nginx.ts'
import { SMALL } from '#tools/stack/site.ts'

const exec = promisify(execFile)
const read = (path: string) => readFile(path, 'utf8')

test('the Dockerfile is valid and has the same Node version as everything else', async () => {
  const dockerfile = await read('Dockerfile')
  expect(validate(dockerfile)).toEqual([])
  const { devDependencies } = JSON.parse(await read('package.json'))
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version)
  expect(new Set(bases)).toEqual(new Set([devDependencies.node]))
  for (const [, path = ''] of dockerfile.matchAll(/\/app\/(public|schemas|lib|scripts)\b/g))
    expect(existsSync(path)).toBe(true)
})

test('a container has what keeps the site small under `npm start`', async () => {
  const dockerfile = await read('Dockerfile')
  for (const [name, value] of Object.entries(SMALL))
    expect(dockerfile).toContain(`${name}=${value}`)
})

interface Compose {
  services: Record<
    string,
    { depends_on?: object; environment?: Record<string, string>; networks?: object }
  >
}

test('compose.yaml and nginx.conf name the same processes, and .env sets every variable', async () => {
  const compose: Compose = parse(await read('compose.yaml'), { merge: true })
  const services = Object.keys(compose.services)
  for (const { depends_on = {} } of Object.values(compose.services))
    expect(services).toEqual(expect.arrayContaining(Object.keys(depends_on)))
  const known = await read('.env.example')
  // What .env sets wins, and nothing in the example is set that would take the place of what
  // stands here.
  for (const [name, value] of Object.entries(compose.services['site-a']?.environment ?? {})) {
    const variable = name === 'PGPASSWORD' ? 'POSTGRES_PASSWORD' : name
    expect(value).toMatch(new RegExp(`^\\$\\{${variable}:-`))
    expect(known).toMatch(new RegExp(`^${variable}=$`, 'm'))
  }
  // In a URL a '/' or '#' of the password would end it.
  expect(JSON.stringify(compose.services)).not.toMatch(/:\$\{POSTGRES_PASSWORD[^}]*\}@/)
  const hosts = /\d+(?:\.\d+){3}(?=:3000)/g
  const behind = [...new Set((await read('deploy/nginx.conf')).match(hosts))]
  const sites = JSON.stringify(compose.services).match(/172(?:\.\d+){3}(?=")/g)
  expect(behind).toEqual(sites)
  expect((await read('deploy/prometheus.yaml')).match(hosts)).toEqual(sites)
})

test('nginx caches the paths that the site remembers', async () => {
  const pages = PAGE.source.replaceAll('\\/', '/')
  expect(await read('deploy/nginx.conf')).toContain(`location ~ ${pages} {`)
})

const NGINX = findNginx()

test.skipIf(!NGINX)('nginx accepts its configuration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  await exec('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=localhost',
    ...key,
  ])
  const shipped = await read('deploy/nginx.conf')
  const here = shipped
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('/dev/stdout', join(folder, 'log'))
    .replace('/tmp/nginx.pid', join(folder, 'pid'))
    .replaceAll(/listen (80|443)\b/g, 'listen 127.0.0.1:1$1')
  await writeFile(join(folder, 'nginx.conf'), here)
  const { stderr } = await exec(String(NGINX), [
    '-t',
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    'stderr',
  ])
  expect(stderr).toContain('test is successful')
  await rm(folder, { recursive: true })
})

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[]
}

test('every alert is about metrics that exist, and has its line in the runbook', async () => {
  const { groups }: Rules = parse(await read('deploy/alerts.yaml'))
  const { registry } = metrics()
  const runbook = await read('docs/operations.md')
  for (const { alert, expr } of groups.flatMap(({ rules }) => rules)) {
    for (const [, name = '', labels = ''] of expr.matchAll(
      /\b((?:site|nodejs)_\w+)(?:{(.*?)})?/g,
    )) {
      const metric = registry.getSingleMetric(name.replace(/_(?:count|bucket)$/, ''))
      expect(metric, name).toBeDefined()
      const names = Array.from(labels.matchAll(/(\w+)!?=/g), ([, label]) => label)
      expect(Reflect.get(Object(metric), 'labelNames')).toEqual(expect.arrayContaining(names))
    }
    expect(runbook).toContain(`\`${alert}\``)
  }
})

test('alerts have the limits that the doctor knows', async () => {
  const { groups }: Rules = parse(await read('deploy/alerts.yaml'))
  const rules = new Map(groups.flatMap(({ rules: all }) => all.map((one) => [one.alert, one.expr])))
  const limits = { EmailsReported: LIMITS.complained, EmailsBounce: LIMITS.bounced }
  for (const [alert, { share, least }] of Object.entries(limits)) {
    expect(rules.get(alert)).toContain(`>= ${least} and `)
    expect(rules.get(alert)).toMatch(new RegExp(`>= ${share}$`))
  }
})

const PROMTOOL = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((program) => existsSync(program))

test.skipIf(!PROMTOOL)('alerts fire, and none ends because its gauge went away', async () => {
  const { stdout } = await exec(String(PROMTOOL), ['test', 'rules', 'deploy/alerts.test.yaml'])
  expect(stdout).toContain('SUCCESS')
})

test("Vercel triggers deliveries every minute, and builds with Next's own command", async () => {
  const { crons, buildCommand } = JSON.parse(await read('vercel.json'))
  expect(crons).toEqual([{ path: '/api/deliveries', schedule: '* * * * *' }])
  expect(existsSync('app/api/deliveries/route.ts')).toBe(true)
  expect(buildCommand).toBe('next build')
})
