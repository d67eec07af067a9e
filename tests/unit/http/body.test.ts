import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readForm, readJson } from '#lib/platform/http/body.ts'

const schema = z.object({ name: z.string('a name is needed') })
const LIMIT = 100

function post(body: BodyInit, type = 'application/json'): Request {
  const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' }
  return new Request('http://localhost/', init)
}

/** Status and field of the refusal. */
async function refusal(request: Request) {
  const read = await readJson(request, schema, LIMIT)
  if (read.ok) throw new Error('was taken')
  expect(read.response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const body: { status: number; detail: string; field?: string } = await read.response.json()
  expect(body.status).toBe(read.response.status)
  expect(body.detail).toMatch(/^[a-z].+/i)
  return { status: read.response.status, field: body.field }
}

describe('a JSON body', () => {
  test('is accepted with any case of its media type and with parameters', async () => {
    const read = await readJson(
      post('{"name":"Ada"}', 'Application/JSON; charset=utf-8'),
      schema,
      LIMIT,
    )
    expect(read).toEqual({ ok: true, value: { name: 'Ada' } })
  })

  test.each([
    ['of another type', post('{"name":"Ada"}', 'text/plain'), { status: 415 }],
    ['that is not JSON', post('{"name":'), { status: 400 }],
    ['that is empty', post(''), { status: 400 }],
    ['that is not UTF-8', post(new Uint8Array([0x22, 0xff, 0x22])), { status: 400 }],
    ['of another shape', post('{"name":1}'), { status: 422, field: 'name' }],
    ['that is no object', post('[]'), { status: 422, field: 'body' }],
    ['that is too large', post(JSON.stringify({ name: 'a'.repeat(LIMIT) })), { status: 413 }],
  ])('%s is refused', async (_, request, expected) => {
    expect(await refusal(request)).toEqual({ field: undefined, ...expected })
  })

  test('is counted while it arrives, and never read beyond the limit', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(40).fill(97))
      },
    })
    expect(await refusal(post(endless))).toEqual({ status: 413, field: undefined })
    expect(sent).toBeLessThan(6)
  })

  test('may be split between the bytes of a character', async () => {
    const bytes = new TextEncoder().encode('{"name":"ä"}')
    const parts = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readJson(post(parts), schema, LIMIT)).toEqual({ ok: true, value: { name: 'ä' } })
  })
})

test('a form is parsed as browsers post it', async () => {
  const form = post('name=Ada+L%C3%B6we&name=Bo', 'application/x-www-form-urlencoded')
  expect(await readForm(form, LIMIT)).toEqual({ ok: true, value: { name: 'Bo' } })
})
