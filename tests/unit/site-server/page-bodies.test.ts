import { expect, test } from 'vitest'
import { pageBodies, payloadOf, rememberPayload } from '#lib/delivery/server/page-bodies.ts'

const GATE = `<!DOCTYPE html><html><head><script src="/page-script/abc.js" async=""></script></head>
<body><form data-wakes=""></form>
<script>(self.__next_f=self.__next_f||[]).push([1,"words"])</script></body></html>`

test('a page whose payload made room for others gets it back when it is served again', () => {
  const { payload = '' } = pageBodies(GATE)
  expect(payloadOf(payload)?.identity.bytes.toString()).toBe('[["__next_f",[1,"words"]]]')
  for (const other of 'abc') rememberPayload(other.repeat(16 * 2 ** 20))
  expect(payloadOf(payload)).toBeUndefined()
  expect(pageBodies(GATE).payload).toBe(payload)
  expect(payloadOf(payload)?.identity.bytes.toString()).toContain('words')
})
