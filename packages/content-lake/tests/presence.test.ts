import { once } from 'node:events'
import { fromUrl } from '@sanity/bifur-client'
import { firstValueFrom, of, take, toArray } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { person, startLake } from './lake.ts'

const lake = await startLake({ people: [person('ann', 'editor'), person('bob', 'editor')] })

const address = (dataset = 'production') =>
  `${lake.url().replace('http', 'ws')}/v2022-06-30/socket/${dataset}?tag=sanity.studio`

describe('presence', () => {
  test("reaches everyone through the Studio's own client, and says who it is", async () => {
    const ann = fromUrl(address(), { token$: of(await lake.signIn('ann')) })
    const bob = fromUrl(address(), { token$: of(await lake.signIn('bob')) })
    const heard = firstValueFrom(ann.listen('presence', {}).pipe(take(3), toArray()))
    await firstValueFrom(ann.request('presence_rollcall', { session: 'ann-tab' }))
    const locations = [{ type: 'document', documentId: 'home', path: ['headline'] }]
    await firstValueFrom(
      bob.request('presence_announce', { data: { sessionId: 'bob-tab', locations } }),
    )
    await firstValueFrom(bob.request('presence_disconnect', { session: 'bob-tab' }))
    expect(await heard).toEqual([
      { type: 'rollCall', i: 'ann', session: 'ann-tab' },
      { type: 'state', i: 'bob', m: { sessionId: 'bob-tab', locations } },
      { type: 'disconnect', i: 'bob', m: { session: 'bob-tab' } },
    ])
  })

  test('someone whose connection is lost disappears', async () => {
    const ann = fromUrl(address(), { token$: of(await lake.signIn('ann')) })
    const gone = firstValueFrom(ann.listen('presence', {}).pipe(take(2), toArray()))
    await firstValueFrom(ann.request('presence_rollcall', { session: 'ann-tab' }))
    const socket = new WebSocket(address())
    await once(socket, 'open')
    const call = async (method: string, params: object) => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
      await once(socket, 'message')
    }
    await call('authorization', { authorization: `Bearer ${await lake.signIn('bob')}` })
    const quiet = call('presence_announce', { data: { sessionId: 'bob-tab', locations: [] } })
    await quiet
    socket.terminate()
    expect((await gone).at(-1)).toMatchObject({ i: 'bob' })
  })
})

describe('connecting', () => {
  const refused = async (url: string, options = {}) => {
    const [, response] = await once(new WebSocket(url, options), 'unexpected-response')
    return response.statusCode
  }

  test('requires a page and a host on this machine, and this dataset', async () => {
    expect(await refused(address(), { origin: 'https://evil.example' })).toBe(403)
    expect(await refused(address(), { headers: { host: 'evil.example' } })).toBe(403)
    expect(await refused(address('staging'))).toBe(403)
  })

  test('without a token, or with an invalid one, is refused', async () => {
    const socket = new WebSocket(address())
    await once(socket, 'open')
    const ask = async (text: string) => {
      socket.send(text)
      const [data] = await once(socket, 'message')
      return JSON.parse(String(data))
    }
    socket.send('not json')
    expect(await ask('{"jsonrpc":"2.0","id":1,"method":"presence_subscribe"}')).toMatchObject({
      id: 1,
      error: { code: 4001 },
    })
    expect(
      await ask('{"id":2,"method":"authorization","params":{"authorization":"Bearer wrong"}}'),
    ).toMatchObject({ error: { code: 4001 } })
    socket.terminate()
  })
})
