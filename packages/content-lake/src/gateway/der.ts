/** The few ASN.1 values that a certificate is made of, as DER. */

/** One value: tag, length, content. */
export function der(tag: number, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const { length } = body
  const bytes = length < 256 ? [length] : [length >> 8, length & 0xff]
  const size = length < 128 ? bytes : [0x80 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

export function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

export function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts)
}

/** @param hex the identifier's encoded content, such as `550403` for 2.5.4.3 */
export function objectIdentifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

export function integer(...bytes: number[]): Buffer {
  return der(0x02, bytes)
}

export function octets(content: Buffer): Buffer {
  return der(0x04, content)
}

/** @param unused how many bits of the last byte don't count */
export function bits(content: Buffer | number[], unused = 0): Buffer {
  return der(0x03, [unused], content)
}

export function text(content: string): Buffer {
  return der(0x0c, Buffer.from(content))
}

/** A time in this century until 2049, to the second. */
export function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

export const TRUE = der(0x01, [0xff])
