import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Private key and certificate as PEM, for a TLS server inside this process. */
export interface KeyAndCertificate {
  key: string
  cert: string
}

/**
 * Makes a self-signed certificate (X.509 v3, P-256, valid until tomorrow) for host names, which may
 * start with `*.`. Node can read certificates but not create them, so this assembles the few parts
 * itself: RFC 5280, section 4.1.
 */
export function makeCertificate(hosts: string[]): KeyAndCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('Local content lake')))))
  const now = Date.now()
  const alternativeNames = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(now - DAY), time(now + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, alternativeNames)))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)])
  const certificate = sequence(toBeSigned, ECDSA_WITH_SHA256, der(0x03, signature))
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

const DAY = 86_400_000
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))
const SUBJECT_ALTERNATIVE_NAME = der(0x06, Buffer.from('551d11', 'hex'))
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

/** One DER value: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const bytes = length < 256 ? [length] : [length >> 8, length & 0xff]
  const size = length < 128 ? bytes : [0x80 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}
