/** What the official client's calls can be given, where no other test does. */
import { ClientError, isQueryParseError, ServerError } from '@sanity/client'
import { lastValueFrom, toArray } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { startLake, tokens } from './lake.ts'

const lake = await startLake()
const client = lake.client({ token: tokens.admin })
await client.create({ _id: 'kept', _type: 'thing', title: 'Kept' })

const thing = { _id: 'thing', _type: 'thing', title: 'One' }

test('an observable client uploads with its progress', async () => {
  const events = client.observable.assets.upload('file', Buffer.from('x'), { filename: 'x.txt' })
  const all = await lastValueFrom(events.pipe(toArray()))
  expect(all.at(-1)).toMatchObject({
    type: 'response',
    body: { document: { originalFilename: 'x.txt' } },
  })
})

describe('a query may be given', () => {
  test('every option at once', async () => {
    const { result, ...rest } = await client.withConfig({ requestTagPrefix: 'site' }).fetch(
      '*[_id == $id]{title}',
      { id: 'kept' },
      {
        perspective: ['drafts'],
        resultSourceMap: 'withKeyArraySelector',
        lastLiveEventId: 'none',
        cacheMode: 'noStale',
        useCdn: true,
        tag: 'site.page',
        returnQuery: false,
        filterResponse: false,
      },
    )
    expect(result).toEqual([{ title: 'Kept' }])
    expect(rest).toMatchObject({ ms: expect.any(Number), resultSourceMap: expect.any(Object) })
    expect(rest).not.toHaveProperty('query')
    const asked = await client.fetch('1', {}, { filterResponse: false })
    expect(asked).toMatchObject({ query: '1', result: 1 })
  })

  test('a signal to abort it', async () => {
    const signal = AbortSignal.abort()
    await expect(client.fetch('*', {}, { signal })).rejects.toThrow(/abort/i)
  })
})

test('a document may be asked for in a release', async () => {
  await client.create({ _id: 'versions.rOne.kept', _type: 'thing', title: 'Later' })
  expect(await client.getDocument('kept', { releaseId: 'rOne' })).toMatchObject({ title: 'Later' })
  await client.delete('versions.rOne.kept')
})

test('a reference into another dataset is stored, validated or not', async () => {
  const elsewhere = { _ref: 'x', _dataset: 'other', _projectId: 'other', _weak: true }
  const to = { _type: 'crossDatasetReference', ...elsewhere }
  const options = { skipCrossDatasetReferenceValidation: true }
  expect(await client.create({ _id: 'to', _type: 'thing', to }, options)).toMatchObject({ to })
  expect(await client.createOrReplace({ _id: 'to', _type: 'thing', to })).toMatchObject({ to })
  await client.delete('to')
})

describe('an error is of the class that the client documents:', () => {
  const failed = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error)

  test('ClientError, with the place of a mistake in a query', async () => {
    const error = await failed(client.fetch('*[_type == "thing"]{title,,}'))
    if (!(error instanceof ClientError)) throw error
    expect(error.message).toContain('GROQ query parse error')
    expect(isQueryParseError(error.details)).toBe(true)
    expect(error.details).toMatchObject({ start: 25, query: '*[_type == "thing"]{title,,}' })
  })

  test('ClientError, with each mutation that failed', async () => {
    const transaction = client
      .transaction()
      .create(thing)
      .patch('none', { set: { a: 1 } })
    const error = await failed(transaction.commit())
    if (!(error instanceof ClientError)) throw error
    expect(error).toMatchObject({
      statusCode: 409,
      details: { type: 'mutationError', items: [{ index: 1 }] },
    })
    expect(error.message).toContain('"none" was not found')
  })

  test('ServerError, for what is not emulated', async () => {
    const error = await failed(client.agent.action.prompt({ instruction: 'x' }))
    if (!(error instanceof ServerError)) throw error
    expect(error.message).toContain('agents and agent actions')
  })
})
