import type { ServerResponse } from 'node:http'

/** Maximum bytes buffered. A longer response is passed through unchanged. */
const MAX_BYTES = 4 * 2 ** 20

/** A response body: the original string if it was written as one, else its bytes. */
export type Body = string | Buffer

/**
 * Buffers the response body and sends `finish(body)`.
 *
 * @param wanted called when the body begins, with the headers set; false passes the response
 * through
 * @param finish resolves with the body to send instead; may set the status and headers
 */
export function holdBody(
  response: ServerResponse,
  wanted: (response: ServerResponse) => boolean,
  finish: (body: Body) => Promise<Body>,
): void {
  const { write, end, flushHeaders } = response
  let parts: Buffer[] | null | undefined
  let size = 0

  const chunks = () => {
    if (parts === undefined) parts = !response.headersSent && wanted(response) ? [] : null
    return parts
  }

  /** Buffers a chunk. Returns false if the response is passed through. */
  function buffer(chunk: unknown, charset: unknown): boolean {
    const body = chunks()
    if (!body) return false
    const part = bytes(chunk, charset)
    body.push(part)
    size += part.length
    if (size <= MAX_BYTES) return true
    Reflect.apply(write, response, [Buffer.concat(body)])
    parts = null
    return true
  }

  function send(body: Body, callbacks: unknown[]): ServerResponse {
    parts = null
    finish(body).then(
      (sent) => {
        const length = Buffer.byteLength(sent)
        if (length === 0) response.removeHeader('Content-Length')
        else response.setHeader('Content-Length', length)
        Reflect.apply(end, response, length === 0 ? callbacks : [sent, ...callbacks])
      },
      () => response.destroy(),
    )
    return response
  }

  response.flushHeaders = () => {
    if (!chunks()) flushHeaders.call(response)
  }

  response.write = new Proxy(write, {
    apply(target, self, args: unknown[]) {
      if (!buffer(args[0], args[1])) return Reflect.apply(target, self, args)
      const callback = args.find((argument) => typeof argument === 'function')
      if (callback) process.nextTick(callback)
      return true
    },
  })

  response.end = new Proxy(end, {
    apply(target, self, args: unknown[]) {
      const callbacks = args.filter((argument) => typeof argument === 'function')
      const [chunk, charset] = args
      if (chunk === undefined || chunk === null || typeof chunk === 'function') {
        return parts ? send(Buffer.concat(parts), callbacks) : Reflect.apply(target, self, args)
      }
      const isWhole = parts === undefined && charset !== 'latin1' && typeof chunk === 'string'
      if (isWhole && chunk.length <= MAX_BYTES && chunks()) return send(chunk, callbacks)
      if (!buffer(chunk, charset)) return Reflect.apply(target, self, args)
      return parts ? send(Buffer.concat(parts), callbacks) : Reflect.apply(target, self, callbacks)
    },
  })
}

function bytes(chunk: unknown, charset: unknown): Buffer {
  if (typeof chunk === 'string') {
    return Buffer.from(chunk, charset === 'latin1' ? 'latin1' : 'utf8')
  }
  if (chunk instanceof Uint8Array) return Buffer.from(chunk)
  throw new TypeError('A body is made of text or bytes.')
}
