import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { oneByOne } from '#lib/delivery/server/serve.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n'

async function serve() {
  let handled = 0
  const server = createServer(
    oneByOne((_, response) => {
      handled++
      setImmediate(() => response.end('a page'))
    }),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { open, handled: () => handled }
}

test('a connection with many requests that nobody has answered yet is dropped', async () => {
  const { open, handled } = await serve()
  const socket = await open()
  socket.resume().write(REQUEST.repeat(300))
  await once(socket, 'close')
  expect(handled()).toBeLessThanOrEqual(4)
})

test('a connection may bring any number of requests, one by one', async () => {
  const { open, handled } = await serve()
  const socket = await open()
  for (let count = 0; count < 100; count++) {
    socket.write(REQUEST)
    await once(socket, 'data')
  }
  expect([handled(), socket.destroyed]).toEqual([100, false])
  socket.destroy()
})
