/**
 * A program as a project would write it: it knows Sanity's hosts and nothing of a local lake.
 * Prints what it saw as JSON.
 */
import { once } from 'node:events'
import { createClient } from '@sanity/client'
import { filter, firstValueFrom, tap } from 'rxjs'
import sharp from 'sharp'

const config = { projectId: 'abcd1234', dataset: 'production', apiVersion: '2026-11-01' }
const token = process.env.SANITY_AUTH_TOKEN
const writer = createClient({ ...config, token, useCdn: false })
const reader = createClient({ ...config, useCdn: true })

const welcomed = Promise.withResolvers<void>()
const liveWelcomed = Promise.withResolvers<void>()
const options = { events: ['welcome', 'mutation'] } as const
const heard = firstValueFrom(
  writer.listen('*[_type == "book"]', {}, { ...options, events: [...options.events] }).pipe(
    tap(({ type }) => type === 'welcome' && welcomed.resolve()),
    filter(({ type }) => type === 'mutation'),
  ),
)
const live = firstValueFrom(
  reader.live.events().pipe(
    tap(({ type }) => type === 'welcome' && liveWelcomed.resolve()),
    filter(({ type }) => type === 'message'),
  ),
)
await Promise.all([welcomed.promise, liveWelcomed.promise])
await writer.create({ _id: 'book', _type: 'book', title: 'Notes' })

const blue = { width: 4, height: 2, channels: 3 as const, background: '#00f' }
const picture = await sharp({ create: blue }).png().toBuffer()
const asset = await writer.assets.upload('image', picture, { filename: 'blue.png' })
const image = await fetch(`${asset.url}?w=2`)

const socket = new WebSocket('wss://abcd1234.api.sanity.io/v2022-06-30/socket/production')
await once(socket, 'open')
socket.close()

console.log(
  JSON.stringify({
    found: await reader.fetch('*[_id == "book"][0].title'),
    heard: (await heard).type,
    live: (await live).type,
    me: (await writer.users.getById('me')).id,
    asset: asset.url.replace(/\/[^/]+$/, ''),
    image: [image.status, image.headers.get('content-type')],
    socket: socket.url,
  }),
)
process.exit()
