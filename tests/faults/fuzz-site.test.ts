import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stack } from '#tools/harness/stack.ts'
import { FUZZ_TIME, fuzz, send } from '#tools/faults/fuzz/send.ts'
import { expectPromised } from '#tools/faults/fuzz/site-responses.ts'
import { siteRequests } from '#tools/faults/fuzz/site-requests.ts'

let stack: Stack

beforeAll(async () => {
  stack = await Stack.start()
})
afterAll(() => stack.close())

test(
  'the site responds to any request in time, in the promised shape, and never with an internal error, while 200 slow callers never finish',
  async () => {
    const stored = new Set<string>()
    const slow = openSlowCallers(stack.url, 200)
    await fuzz(siteRequests(stack.env), async (sent) => {
      const response = await send(stack.url, sent)
      expectPromised(sent, response)
      if (response.status === 201) stored.add(JSON.parse(response.text).id)
    })

    expect(await slow.answer).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json/s)
    slow.hangUp()
    expect(stored.size).toBeGreaterThan(0)
    const rows = await stack.rows('select id from email_submissions where id = any($1)', [
      [...stored],
    ])
    expect(rows).toHaveLength(stored.size)
    expect(stack.site.process.exitCode).toBeNull()
    expect((await fetch(stack.url)).status).toBe(200)
  },
  FUZZ_TIME,
)

const HEAD = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/**
 * Opens connections that never finish their requests: half of them their headers, half their body.
 * `answer` is the response to the first of the latter.
 */
function openSlowCallers(origin: string, number: number) {
  const port = Number(new URL(origin).port)
  const sockets = Array.from({ length: number }, (_, n) => {
    const socket = connect(port, '127.0.0.1')
    // The server may close it at any moment.
    socket.on('error', () => {})
    socket.write(n % 2 === 0 ? `${HEAD}Content-Length: 1000\r\n\r\n{"email":` : HEAD)
    return socket
  })
  const [first] = sockets
  if (!first) throw new Error('no callers')
  return {
    answer: once(first, 'data').then(([bytes]) => String(bytes)),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
  }
}
