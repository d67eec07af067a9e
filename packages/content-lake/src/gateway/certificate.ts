import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// Node reads certificates but can't make them: X.509 v3 with P-256 keys, RFC 5280. The maintained
// library for it, @peculiar/x509, brings 21 packages and a global polyfill.

interface KeyAndCertificate {
  key: KeyObject
  cert: string
}

const DAY = 86_400_000
const COMMON_NAME = objectIdentifier('550403')
const ECDSA_WITH_SHA256 = sequence(objectIdentifier('2a8648ce3d040302'))
const SERVER_AUTHENTICATION = objectIdentifier('2b06010505070301')
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/**
 * A certificate authority that can speak for one domain and its subdomains only: a program that
 * trusts it trusts it for no other host, no matter who gets hold of the key.
 */
export function makeAuthority(name: string, domain: string, days: number): KeyAndCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const subtree = (tag: number, content: Buffer) => sequence(der(tag, content))
  const onlyDomain = sequence(
    der(0xa0, subtree(DNS_NAME, Buffer.from(domain))),
    der(0xa1, subtree(IP_ADDRESS, Buffer.alloc(8)), subtree(IP_ADDRESS, Buffer.alloc(32))),
  )
  const extensions = [
    extension('551d13', sequence(TRUE, integer(0)), 'critical'),
    extension('551d0f', bits([0x06], 1), 'critical'),
    extension('551d1e', onlyDomain, 'critical'),
    extension('551d0e', octets(keyId(publicKey))),
  ]
  const subject = named(name)
  const issuer = { subject, key: privateKey }
  return { key: privateKey, cert: certify({ publicKey, subject, issuer, days, extensions }) }
}

/** A server's certificate for host names, which may start with `*.`, issued by an authority. */
export function makeServerCertificate(
  authority: KeyAndCertificate & { name: string; publicKey: KeyObject },
  hosts: string[],
  days: number,
): KeyAndCertificate & { publicKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const names = hosts.map((host) => der(DNS_NAME, Buffer.from(host)))
  const issuedBy = sequence(der(0x80, keyId(authority.publicKey)))
  const extensions = [
    extension('551d0f', bits([0x80], 7), 'critical'),
    extension('551d25', sequence(SERVER_AUTHENTICATION)),
    extension('551d11', sequence(...names)),
    extension('551d23', issuedBy),
  ]
  const issuer = { subject: named(authority.name), key: authority.key }
  const subject = named('local-lake gateway')
  const cert = certify({ publicKey, subject, issuer, days, extensions })
  return { key: privateKey, publicKey, cert }
}

interface Certified {
  publicKey: KeyObject
  subject: Buffer
  issuer: { subject: Buffer; key: KeyObject }
  days: number
  extensions: Buffer[]
}

/** Valid from yesterday on, because clocks differ between a machine and its containers. */
function certify({ publicKey, subject, issuer, days, extensions }: Certified): string {
  const now = Date.now()
  const toBeSigned = sequence(
    der(0xa0, integer(2)),
    integer(1, ...randomBytes(15)),
    ECDSA_WITH_SHA256,
    issuer.subject,
    sequence(time(now - DAY), time(now + days * DAY)),
    subject,
    spki(publicKey),
    der(0xa3, sequence(...extensions)),
  )
  const signature = bits(sign('sha256', toBeSigned, issuer.key))
  const base64 = sequence(toBeSigned, ECDSA_WITH_SHA256, signature).toString('base64')
  const lines = base64.replace(/.{64}(?!$)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function extension(id: string, content: Buffer, critical?: 'critical'): Buffer {
  const flag = critical ? [TRUE] : []
  return sequence(objectIdentifier(id), ...flag, octets(content))
}

function named(name: string): Buffer {
  return sequence(set(sequence(COMMON_NAME, text(name))))
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' })
}

/** The last 65 bytes of the key are its point on the curve, which is what RFC 5280 hashes. */
function keyId(key: KeyObject): Buffer {
  return createHash('sha1').update(spki(key).subarray(-65)).digest()
}

/** SHA-256 of a public key in base64, as Chromium names keys. */
export function keyHash(key: KeyObject): string {
  return createHash('sha256').update(spki(key)).digest('base64')
}

/** One ASN.1 value as DER: tag, length, content. */
function der(tag: number, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const { length } = body
  const bytes = length < 256 ? [length] : [length >> 8, length & 0xff]
  const size = length < 128 ? bytes : [0x80 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts)
}

/** @param hex the identifier's encoded content, such as `550403` for 2.5.4.3 */
function objectIdentifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function integer(...bytes: number[]): Buffer {
  return der(0x02, bytes)
}

function octets(content: Buffer): Buffer {
  return der(0x04, content)
}

/** @param unused how many bits of the last byte don't count */
function bits(content: Buffer | number[], unused = 0): Buffer {
  return der(0x03, [unused], content)
}

function text(content: string): Buffer {
  return der(0x0c, Buffer.from(content))
}

/** A time in this century until 2049, to the second. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

const TRUE = der(0x01, [0xff])
