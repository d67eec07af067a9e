import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSource, PROOF } from '../scripts/proof.ts'
import { limitList, proofOf, readmeWith, routeList } from '../scripts/route-tables.ts'
import { matchRoute } from '../src/http/route.ts'
import { routeGroups, routes } from '../src/routes/index.ts'
import { startLake, tokens } from './lake.ts'

const unknown: string[] = []
const outOfScope: (string | undefined)[] = []
const lake = await startLake({
  onUnknownRoute: (method, path, name) => {
    unknown.push(`${method} ${path}`)
    outOfScope.push(name)
  },
})

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the published list is that of the routes: npm run routes writes it', () => {
  test('in the README', () => expect(readmeWith(read('README.md'))).toBe(read('README.md')))
  test('in docs/routes.md', () => expect(routeList()).toBe(read('docs/routes.md')))
  test('in docs/limits.md', () => expect(limitList()).toBe(read('docs/limits.md')))
})

describe('the proof of', () => {
  const served = routeGroups.filter(({ emulated }) => emulated !== 'no')

  test.each(served)('$area: $name is there', (group) => {
    const { tests, sources } = proofOf(group)
    expect(tests.filter((name) => !existsSync(join(root, `tests/${name}.test.ts`)))).toEqual([])
    expect(sources.filter((source) => !isSource(source))).toEqual([])
    expect([tests.length > 0, sources.length > 0]).toEqual([true, true])
  })

  test('a row that is gone is gone, too', () => {
    const rows = new Set(served.map((group) => group.routes[0]?.path))
    expect(Object.keys(PROOF).filter((path) => !rows.has(path))).toEqual([])
  })

  test('a new row is missed', () => {
    const group = { area: 'others', name: 'new', emulated: 'yes', routes: [] } as const
    expect(() => proofOf({ ...group, routes: [] })).toThrow('scripts/proof.ts says nothing of new')
  })
})

test('every route can be reached', () => {
  const hidden = routes.filter((route) => {
    const [verb = '', path = ''] = route.path.split(' ')
    return matchRoute(routes, verb === 'ANY' ? 'PUT' : verb, path).route !== route
  })
  expect(hidden.map(({ path }) => path)).toEqual([])
})

describe('a request', () => {
  async function ask(method: string, path: string) {
    const headers = { authorization: `Bearer ${tokens.writer}` }
    const response = await fetch(`${lake.url()}${path}`, { method, headers })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  test.each([
    ['POST', '/vX/agent/action/generate/production', 'agents and agent actions'],
    ['GET', '/v2025-02-19/media-libraries/ml/query', 'the media library'],
    ['GET', '/v2023-08-01/apis/graphql', 'GraphQL'],
    ['POST', '/v2023-08-01/graphql/production/default', 'GraphQL'],
    ['POST', '/v2025-03-24/functions/f/invoke', 'functions'],
    ['GET', '/v2024-08-01/projects/a/user-applications?appHost=mine', 'hosting of Studios'],
  ])('%s %s names what is out of scope, and the list', async (method, path, name) => {
    const { status, body } = await ask(method, path)
    expect({ status, body }).toEqual({
      status: 501,
      body: {
        statusCode: 501,
        error: 'Not Implemented',
        message: expect.stringMatching(new RegExp(`${name}.*docs/routes.md`)),
      },
    })
    expect(unknown.at(-1)).toBe(`${method} ${path.split('?')[0]}`)
    expect(outOfScope.at(-1)).toContain(name)
  })

  const ofKind = (kind: string) =>
    routeGroups
      .filter(({ emulated }) => emulated === kind)
      .flatMap(({ name, routes: own }) => own.map(({ path }) => [path, name] as const))
  /** A request that a route is for. */
  const requestFor = (path: string): [method: string, path: string] => {
    const [method = '', pattern = ''] = path.replace('ANY', 'POST').split(' ')
    return [method, (pattern.startsWith('/images') ? '' : '/vX') + pattern.replace(/:\w+|\*/g, 'a')]
  }

  test.each(ofKind('no'))('%s is refused: %s', async (path, name) => {
    const { status, body } = await ask(...requestFor(path))
    expect({ status, text: JSON.stringify(body) }).toEqual({
      status: 501,
      text: expect.stringContaining(`does not emulate ${name}.`),
    })
  })

  test.each(ofKind('empty'))('%s is accepted: %s', async (path) => {
    expect((await ask(...requestFor(path))).status).toBe(200)
  })

  test('asks whether an origin may call', async () => {
    const allowed = async (origin: string) =>
      (await (await fetch(`${lake.url()}/v1/check/cors`, { headers: { origin } })).json()).result
    expect(await allowed('http://localhost:3000')).toEqual({ allowed: true, withCredentials: true })
    expect(await allowed('https://example.com')).toMatchObject({ allowed: false })
  })

  test('for what nobody knows is a 404', async () => {
    expect(await ask('GET', '/v1/media')).toMatchObject({ status: 404 })
    expect(unknown.at(-1)).toBe('GET /media')
    expect(outOfScope.at(-1)).toBeUndefined()
  })

  test('that every Studio makes is known', async () => {
    const before = unknown.length
    for (const [method, path, body] of [
      ['POST', '/vX/descriptors/claim', { synchronization: { type: 'complete' } }],
      ['POST', '/vX/intake/feedback', {}],
      ['GET', '/vX/assist/tasks/instruction/production/status', { enabled: false }],
      ['GET', '/v2025-05-14/organizations', [{ id: 'local' }]],
      ['GET', '/v2021-06-07/users/', []],
      ['GET', '/v1/ping', { ok: true }],
      ['GET', '/v2024-08-01/projects/a/user-applications', []],
    ] as const) {
      expect(await ask(method, path)).toMatchObject({ status: 200, body })
    }
    expect(unknown.length).toBe(before)
  })
})
