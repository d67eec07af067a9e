import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startLake, tokens } from './lake.ts'
import { listening } from './setup.ts'

const lake = await startLake()
let url: string
const calls: { headers: Record<string, unknown>; method: string | undefined; body: string }[] = []
const statuses: number[] = []
const server = createServer(async (request, response) => {
  const { headers, method } = request
  calls.push({ headers, method, body: await text(request) })
  response.writeHead(statuses.shift() ?? 200).end('seen')
})
beforeAll(async () => {
  url = (await listening(server))[1]
})
afterAll(async () => {
  server.close()
})

const admin = (dataset = 'production') => lake.client({ token: tokens.admin, dataset })
const HOOKS = '/hooks/projects/northwright'
const ask = <T = { id: string }>(method: string, path = '', body?: object) =>
  admin().request<T>({ method, url: `${HOOKS}${path}`, body })
const rule = { on: ['create'], filter: '_type == "page"', projection: '{_id}' }

test('a webhook made through the API fires for each dataset, and its log says how', async () => {
  await admin().datasets.create('staging')
  const { id } = await ask('POST', '', {
    type: 'document',
    name: 'Site',
    url,
    dataset: '*',
    rule,
    secret: 'shared',
    httpMethod: 'PUT',
    headers: { 'x-mine': 'yes' },
  })
  expect(await ask('GET')).toMatchObject([{ id, name: 'Site', rule, isDisabledByUser: false }])
  statuses.push(500)
  await admin().create({ _id: 'one', _type: 'page' })
  await admin().create({ _id: 'other', _type: 'note' })
  await admin('staging').create({ _id: 'two', _type: 'page' })
  await expect.poll(() => calls.length).toBe(3)
  const [{ body = '', headers = {}, method } = {}] = calls
  expect({ body, method }).toEqual({ body: '{"_id":"one"}', method: 'PUT' })
  expect(headers).toMatchObject({ 'x-mine': 'yes', 'sanity-webhook-id': id })
  const signature = String(headers[SIGNATURE_HEADER_NAME])
  expect(await isValidSignature(body, signature, 'shared')).toBe(true)
  const attempts = () => ask<{ id: string; isFailure: boolean }[]>('GET', `/${id}/attempts`)
  await expect.poll(async () => (await attempts()).length).toBe(3)
  const failed = (await attempts()).find(({ isFailure }) => isFailure)
  expect(await ask('GET', `/attempts/${failed?.id}`)).toMatchObject({
    failureReason: 'http',
    resultCode: 500,
    resultBody: 'seen',
  })
  expect(await ask('GET', `/${id}/messages`)).toHaveLength(2)
})

test('it survives a restart, changes at once, and ends when disabled or deleted', async () => {
  await lake.restart()
  const [{ id } = { id: '' }] = await ask<{ id: string }[]>('GET')
  calls.length = 0
  await admin().create({ _id: 'three', _type: 'page' })
  await expect.poll(() => calls.length).toBe(1)
  await ask('PATCH', `/${id}`, { rule: { projection: '{"changed": _id}' } })
  await admin().create({ _id: 'four', _type: 'page' })
  await expect.poll(() => calls.at(-1)?.body).toBe('{"changed":"four"}')
  expect(calls.at(-1)?.method).toBe('PUT')
  await ask('PATCH', `/${id}`, { isDisabledByUser: true })
  await admin().create({ _id: 'unseen', _type: 'page' })
  await ask('PATCH', `/${id}`, { isDisabledByUser: false })
  await admin().create({ _id: 'five', _type: 'page' })
  await expect.poll(() => calls.at(-1)?.body).toBe('{"changed":"five"}')
  expect(calls.map(({ body }) => body)).not.toContain('{"changed":"unseen"}')
  await ask('DELETE', `/${id}`)
  expect(await ask('GET')).toEqual([])
  await refused(ask('GET', `/${id}/attempts`), 404)
})

test('a transaction webhook says once what a transaction did to published documents', async () => {
  const hook = { type: 'transaction', name: 'All', url, dataset: 'production' }
  const { id } = await ask('POST', '', hook)
  const [listed] = await ask<object[]>('GET')
  expect(listed).toMatchObject({ ...hook, id, isDisabledByUser: false })
  expect(listed).not.toHaveProperty('rule')
  calls.length = 0
  await admin().create({ _id: 'drafts.unseen', _type: 'page' })
  await admin().create({ _id: 'here', _type: 'page' })
  const several = admin().transaction().createOrReplace({ _id: 'new', _type: 'page' })
  await several
    .patch('one', { set: { n: 1 } })
    .delete('here')
    .delete('drafts.unseen')
    .commit()
  await expect.poll(() => calls.length).toBe(2)
  const { body = '', headers = {}, method } = calls[1] ?? {}
  expect({ method, ...JSON.parse(body) }).toEqual({
    method: 'POST',
    transactionId: headers['sanity-transaction-id'],
    projectId: 'northwright',
    dataset: 'production',
    ids: { created: ['new'], deleted: ['here'], updated: ['one'], all: ['here', 'new', 'one'] },
  })
  for (const wrong of [{ rule }, { secret: 'x' }, { type: 'document' }])
    await refused(ask('PATCH', `/${id}`, wrong), 400, `"${Object.keys(wrong)[0]}"`)
  await ask('DELETE', `/${id}`)
})

test.each([
  ['url', { url: 'ftp://example.com' }],
  ['name', { name: '' }],
  ['rule', { rule: { on: ['create'], filter: '_type ==' } }],
  ['rule', { rule: { on: ['create'], filter: 'count(*[_type == "page"]) > 0' } }],
  ['rule', { rule: { on: ['create'], projection: '{"all": *[references(^._id)]}' } }],
  ['rule', { rule: { on: ['create'], projection: '{"who": user::attributes()}' } }],
  ['rule.on', { rule: { on: ['publish'] } }],
  ['headers', { headers: { 'not a header': 'x' } }],
  ['type', { type: 'message' }],
  ['rule', { type: 'transaction' }],
])('a wrong %s is refused by its name', async (field, given) => {
  const body = { name: 'Site', url: 'http://localhost:1', rule, ...given }
  await refused(ask('POST', '', body), 400, `"${field}"`)
  expect(await ask('GET')).toEqual([])
})
