import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EventStream } from '../src/listen/listeners.ts'
import { startLake, tokens } from './lake.ts'
import { listening } from './setup.ts'

const lake = await startLake()
let client = lake.client()
beforeEach(() => client.delete({ query: '*' }))

const thing = { _id: 'thing', _type: 'thing', title: 'One' }

/** A raw connection, because the client doesn't disconnect on demand. */
async function connect(lastEventId?: string, path = 'listen/production?query=*&enableResume=true') {
  const received: { event: string; id: string; data: Record<string, unknown> }[] = []
  const port = lake.port()
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${tokens.writer}`,
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const sent = get({ host: '127.0.0.1', port, path: `/v2026-11-01/data/${path}`, headers })
  onTestFinished(() => {
    sent.destroy()
  })
  const [response] = await once(sent, 'response')
  let text = ''
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const field = (name: string) =>
        part
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? ''
      if (field('event'))
        received.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) })
    }
  })
  const until = (count: number) =>
    vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 120_000, interval: 10 })
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), 120_000)
  return { received, until, stop: () => sent.destroy() }
}

describe('a listener that reconnects', () => {
  test('gets what it missed, in order, and no event twice', async () => {
    const first = await connect()
    await client
      .transaction()
      .create({ ...thing, _id: 'a' })
      .create({ ...thing, _id: 'b' })
      .commit()
    await first.until(3)
    first.stop()
    await client.patch('a').set({ title: 'Missed' }).commit()
    const lastSeen = first.received[1]?.id
    const again = await connect(lastSeen)
    await client.patch('a').set({ title: 'Live' }).commit()
    await again.until(4)
    expect(again.received.map(({ event, data }) => [event, data.documentId])).toEqual([
      ['welcomeback', undefined],
      ['mutation', 'b'],
      ['mutation', 'a'],
      ['mutation', 'a'],
    ])
    expect(again.received[1]?.data).toEqual(first.received[2]?.data)
    expect(again.received[2]?.data).toMatchObject({
      mutations: [{ patch: { id: 'a' } }],
      transition: 'update',
    })
  })

  test('missed nothing: gets only a welcome back', async () => {
    const first = await connect()
    await client.create(thing)
    await first.until(2)
    first.stop()
    const again = await connect(first.received[1]?.id)
    await client.create({ ...thing, _id: 'next' })
    await again.until(2)
    expect(again.received.map(({ event, data }) => [event, data.documentId])).toEqual([
      ['welcomeback', undefined],
      ['mutation', 'next'],
    ])
  })

  test('from an unknown event: starts over', async () => {
    const { received } = await connect('unknown#thing')
    expect(received[0]?.event).toBe('reset')
  })

  test('without resume enabled: welcomed as if new', async () => {
    const { received } = await connect('unknown#thing', 'listen/production?query=*')
    expect(received[0]?.event).toBe('welcome')
  })

  test('survives a restart of the lake', async () => {
    const first = await connect()
    await client.create(thing)
    await first.until(2)
    first.stop()
    await client.patch('thing').set({ title: 'Missed' }).commit()
    await lake.restart()
    client = lake.client()
    const again = await connect(first.received[1]?.id)
    await again.until(2)
    expect(again.received[1]?.data).toMatchObject({ documentId: 'thing', transition: 'update' })
  })
})

describe('a site that reconnects to live updates', () => {
  const live = (lastEventId?: string) => connect(lastEventId, 'live/events/production')
  const seen = ({ received }: Awaited<ReturnType<typeof live>>) =>
    received.map(({ event }) => event)

  test('gets what it missed, from the welcome on, and then what follows', async () => {
    const first = await live()
    first.stop()
    await client.create(thing)
    await client.create({ ...thing, _id: 'drafts.thing' })
    await client.patch('thing').set({ title: 'Two' }).commit()
    const again = await live(first.received[0]?.id)
    await again.until(3)
    const { _rev } = await client.patch('thing').set({ title: 'Three' }).commit()
    await again.until(4)
    expect(seen(again)).toEqual(['welcome', 'message', 'message', 'message'])
    expect(again.received[3]).toMatchObject({ id: _rev, data: { tags: expect.any(Array) } })
    const last = await live(_rev)
    await client.delete('thing')
    await last.until(2)
    expect(seen(last)).toEqual(['welcome', 'message'])
  })

  test('starts over from an event that is not known', async () => {
    const { received, until } = await live('unknown')
    await client.create(thing)
    await until(2)
    expect(received.map(({ event }) => event)).toEqual(['restart', 'message'])
  })
})

test('a stream that has ended takes no more events', async () => {
  const failed = vi.fn()
  const [server, url] = await listening(
    createServer((_, response) => {
      response.on('error', failed)
      const stream = new EventStream(response)
      stream.end()
      stream.send('late', {})
    }),
  )
  expect(await (await fetch(url)).text()).toBe(':\n\n')
  expect(failed).not.toHaveBeenCalled()
  server.close()
})

describe('a browser', () => {
  const url = (search = 'query=*') => `${lake.url()}/v2026-11-01/data/listen/production?${search}`
  const origin = 'http://localhost:3000'

  test('is redirected to a separate host with a single-use ticket', async () => {
    const headers = { origin, authorization: `Bearer ${tokens.reader}` }
    const redirect = await fetch(url(), { headers, redirect: 'manual' })
    expect(redirect.status).toBe(307)
    expect(redirect.headers.get('access-control-allow-origin')).toBe(origin)
    const location = new URL(redirect.headers.get('location') ?? '')
    expect(location.hostname).toMatch(/^l[0-9a-f]{12}\.localhost$/)
    expect(location.searchParams.get('query')).toBe('*')
    const follow = async () => {
      const { host, port, pathname, search } = location
      const place = { host: '127.0.0.1', port, path: pathname + search }
      const asked = get({ ...place, headers: { host, origin: 'null' } })
      const [response] = await once(asked, 'response')
      response.destroy()
      const cors = response.headers['access-control-allow-origin']
      return { status: response.statusCode, cors }
    }
    expect(await follow()).toEqual({ status: 200, cors: 'null' })
    expect(await follow()).toMatchObject({ status: 401 })
  })

  test('from another origin may not read, redirected or not', async () => {
    const redirect = await fetch(url(), {
      headers: { origin: 'https://evil.example' },
      redirect: 'manual',
    })
    expect(redirect.headers.get('access-control-allow-origin')).toBeNull()
    const plain = await fetch(`${lake.url()}/v1/ping`, { headers: { origin: 'null' } })
    expect(plain.headers.get('access-control-allow-origin')).toBeNull()
  })
})
