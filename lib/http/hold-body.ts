import type { ServerResponse } from 'node:http'

/** Bytes of an answer that are held at most; one that is longer goes out as it is. */
const MOST = 4 * 2 ** 20

/**
 * Holds an answer's body until it is whole, and sends what is made of it.
 *
 * @param wanted asked when the body begins, with the header lines set; false lets the answer pass as it is written
 * @param finish the body to send for the one that was written; it may set header lines
 */
export function holdBody(
  response: ServerResponse,
  wanted: (response: ServerResponse) => boolean,
  finish: (body: Buffer) => Buffer,
): void {
  const { write, end, flushHeaders } = response
  let parts: Buffer[] | null | undefined
  let size = 0

  const held = () => {
    if (parts === undefined) parts = !response.headersSent && wanted(response) ? [] : null
    return parts
  }

  /** Keeps what was written, and answers whether that was possible. */
  function keep(chunk: unknown, charset: unknown): boolean {
    const body = held()
    if (!body) return false
    const part = bytes(chunk, charset)
    body.push(part)
    size += part.length
    if (size <= MOST) return true
    Reflect.apply(write, response, [Buffer.concat(body)])
    parts = null
    return true
  }

  response.flushHeaders = () => {
    if (!held()) flushHeaders.call(response)
  }

  response.write = new Proxy(write, {
    apply(target, self, args: unknown[]) {
      if (!keep(args[0], args[1])) return Reflect.apply(target, self, args)
      const told = args.find((argument) => typeof argument === 'function')
      if (told) process.nextTick(told)
      return true
    },
  })

  response.end = new Proxy(end, {
    apply(target, self, args: unknown[]) {
      const told = args.filter((argument) => typeof argument === 'function')
      const [chunk, charset] = args
      const given = chunk !== undefined && chunk !== null && typeof chunk !== 'function'
      if (given || parts) {
        if (given && !keep(chunk, charset)) return Reflect.apply(target, self, args)
        if (!parts) return Reflect.apply(target, self, told)
        const body = finish(Buffer.concat(parts))
        parts = null
        response.setHeader('Content-Length', body.length)
        return Reflect.apply(target, self, [body, ...told])
      }
      return Reflect.apply(target, self, args)
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
