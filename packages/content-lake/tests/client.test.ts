/** Every method of @sanity/client, once. Other tests have the details. */
import { firstValueFrom, type Observable } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { refused, startLake, tokens } from './lake.ts'

const lake = await startLake()
const client = lake.client({ token: tokens.admin })
let releaseId = ''

const bike = { _id: 'bike', _type: 'bike' }
const action = { transactionId: expect.any(String) }
const version = () => ({ ...bike, _id: `versions.${releaseId}.bike`, name: 'New' })

const old = { _id: 'old', _type: 'bike' }
const bikes = { draftId: 'drafts.bike', publishedId: 'bike' }
const edit = { ...bikes, patch: { set: { gears: 5 } } }
const planned = { title: 'Spring', releaseType: 'scheduled' } as const
const patch = { set: { 'metadata.title': 'Summer' } }
const publishAt = '2999-01-01T00:00:00.000Z'
const bikeInIt = () => ({ publishedId: 'bike', releaseId })
const [closed, opened] = [{ aclMode: 'private' }, { aclMode: 'public' }] as const

/** In this order: later calls use what earlier ones made. */
const works: [name: string, call: () => unknown, answer: object][] = [
  ['create', () => client.create({ ...bike, name: 'Blue' }), { name: 'Blue' }],
  ['createIfNotExists', () => client.createIfNotExists({ ...bike, name: 'x' }), { name: 'Blue' }],
  ['createOrReplace', () => client.createOrReplace({ ...bike, name: 'Red' }), { name: 'Red' }],
  ['patch', () => client.patch('bike').set({ gears: 3 }).commit(), { name: 'Red', gears: 3 }],
  ['transaction', () => client.transaction().create(old).commit(), action],
  ['mutate', () => client.mutate([{ patch: { id: 'bike', inc: { gears: 1 } } }]), action],
  ['delete', () => client.delete('old'), { results: [{ id: 'old', operation: 'delete' }] }],
  ['fetch', () => client.fetch('*[_type == $type].gears', { type: 'bike' }), [4]],
  ['getDocument', () => client.getDocument('bike'), bike],
  ['getDocuments', () => client.getDocuments(['none', 'bike']), [null, bike]],
  ['documentsExists', () => client.documentsExists(['none', 'bike']), new Set(['bike'])],
  ['request', () => client.request({ url: '/users/me' }), { role: 'administrator' }],
  ['dataRequest', () => client.dataRequest('query', { query: '1 + 1' }), { result: 2 }],
  ['listen', () => first(client.listen('*', {}, { events: ['welcome'] })), { type: 'welcome' }],
  ['live.events', () => first(client.live.events()), { type: 'welcome' }],
  ['action', () => client.action({ actionType: 'sanity.action.document.edit', ...edit }), action],
  ['releases.create', () => client.releases.create({ metadata: planned }), action],
  ['createVersion', () => client.createVersion({ baseId: 'bike', ...bikeInIt() }), action],
  ['replaceVersion', () => client.replaceVersion({ document: version() }), action],
  ['unpublishVersion', () => client.unpublishVersion(bikeInIt()), action],
  ['discardVersion', () => client.discardVersion(bikeInIt()), action],
  ['releases.get', () => client.releases.get({ releaseId }), { state: 'active' }],
  ['releases.edit', () => client.releases.edit({ releaseId, patch }), action],
  ['releases.fetchDocuments', () => client.releases.fetchDocuments({ releaseId }), { result: [] }],
  ['releases.schedule', () => client.releases.schedule({ releaseId, publishAt }), action],
  ['releases.unschedule', () => client.releases.unschedule({ releaseId }), action],
  ['releases.archive', () => client.releases.archive({ releaseId }), action],
  ['releases.unarchive', () => client.releases.unarchive({ releaseId }), action],
  ['releases.publish', () => client.releases.publish({ releaseId }), action],
  ['releases.delete', () => client.releases.delete({ releaseId }), action],
  ['assets.upload', () => client.assets.upload('file', Buffer.from('x')), { size: 1 }],
  ['projects.list', () => client.projects.list({ includeMembers: false }), [{ id: 'northwright' }]],
  ['projects.getById', () => client.projects.getById('northwright'), { id: 'northwright' }],
  ['users.getById', () => client.users.getById('me'), { role: 'administrator' }],
  ['datasets.create', () => client.datasets.create('staging', closed), closed],
  ['datasets.edit', () => client.datasets.edit('staging', opened), opened],
  ['datasets.delete', () => client.datasets.delete('staging'), { deleted: true }],
  ['datasets.list', () => client.datasets.list(), [{ name: 'production' }]],
]

const target = { documentId: 'bike', schemaId: '_.schemas.default' }
const toLanguage = { id: 'nb', title: 'Norwegian' }
const unset = { path: 'name', operation: 'unset' } as const
const organization = { organizationId: 'o' }
const { action: agent } = client.agent
const { datasets } = client
const { mediaLibrary } = client.withConfig({ resource: { type: 'media-library', id: 'ml' } })
const { context } = client.withConfig({ context: organization })
const { collaboration } = client.withConfig({ collaboration: organization })
/** Out of scope. */
const outOfScope: [name: string, call: () => Promise<unknown>][] = [
  ['agent.action.generate', () => agent.generate({ ...target, instruction: 'x' })],
  ['agent.action.transform', () => agent.transform({ ...target, instruction: 'x' })],
  ['agent.action.translate', () => agent.translate({ ...target, toLanguage })],
  ['agent.action.prompt', () => agent.prompt({ instruction: 'x' })],
  ['agent.action.patch', () => agent.patch({ ...target, target: unset })],
  ['datasets.getEmbeddingsSettings', () => datasets.getEmbeddingsSettings('production')],
  [
    'datasets.editEmbeddingsSettings',
    () => datasets.editEmbeddingsSettings('x', { enabled: true }),
  ],
  ['mediaLibrary.video.getPlaybackInfo', () => mediaLibrary.video.getPlaybackInfo('video-1')],
  ['functions.invoke', () => client.functions.invoke('f', { stackId: 's' })],
  ['context.knowledgeBases.list', () => context.knowledgeBases.list(organization)],
  ['collaboration.comments.fetch', () => collaboration.comments.fetch('*')],
]

/** Families of which one method is called: all have the same first part of the path. */
const families = /^(context|collaboration)\./
/** Make no request. */
const local = ['clone', 'config', 'withConfig', 'getUrl', 'getDataUrl']

function first<T>(events: Observable<T>): Promise<T> {
  return firstValueFrom(events)
}

function methodsOf(part: object, prefix = ''): string[] {
  const names = new Set<string>()
  for (let at = part; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  names.delete('constructor')
  names.delete('observable')
  return [...names].flatMap((name) => {
    const value: unknown = Reflect.get(part, name)
    if (typeof value === 'function') return [prefix + name]
    return typeof value === 'object' && value ? methodsOf(value, `${prefix}${name}.`) : []
  })
}

test('no method of the client is missing below', () => {
  const called = [...works, ...outOfScope].map(([name]) => name)
  const methods = methodsOf(client).filter((name) => !families.test(name))
  expect(methods.sort()).toEqual(
    [...called.filter((name) => !families.test(name)), ...local].sort(),
  )
})

test.each(works)('%s', async (name, call, answer) => {
  const result = await call()
  if (result instanceof Set) expect(result).toEqual(answer)
  else expect(JSON.parse(JSON.stringify(result))).toMatchObject(answer)
  if (name === 'releases.create') ({ releaseId } = JSON.parse(JSON.stringify(result)))
})

test.each(outOfScope)('%s is out of scope', async (_, call) => {
  await refused(call(), 501, 'docs/routes.md')
})

describe("a client of a dataset's resource", () => {
  const resource = { type: 'dataset', id: 'northwright.production' } as const
  const own = () => client.withConfig({ resource })

  test('reads, writes and listens', async () => {
    await own().createOrReplace({ _id: 'own', _type: 'own' })
    expect(await own().fetch('*[_type == "own"]._id')).toEqual(['own'])
    expect(await own().getDocument('own')).toMatchObject({ _type: 'own' })
    expect(await first(own().live.events())).toMatchObject({ type: 'welcome' })
    expect(await first(own().listen('*', {}, { events: ['welcome'] }))).toMatchObject({
      type: 'welcome',
    })
  })

  test('of another dataset hears that there is none', async () => {
    const other = client.withConfig({ resource: { type: 'dataset', id: 'northwright.none' } })
    await refused(other.fetch('*'), 404)
  })
})
