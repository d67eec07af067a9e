import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import * as asn1 from './der.ts'

/**
 * Node reads certificates but can't make them, so these two assemble the few parts themselves:
 * X.509 v3 with P-256 keys, RFC 5280. A library for it would bring twenty packages.
 */

export interface KeyAndCertificate {
  key: KeyObject
  /** PEM. */
  cert: string
}

const DAY = 86_400_000
const COMMON_NAME = asn1.objectIdentifier('550403')
const ECDSA_WITH_SHA256 = asn1.sequence(asn1.objectIdentifier('2a8648ce3d040302'))
const SERVER_AUTHENTICATION = asn1.objectIdentifier('2b06010505070301')
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/**
 * A certificate authority that can speak for one domain and its subdomains only: a program that
 * trusts it trusts it for no other host, no matter who gets hold of the key.
 */
export function makeAuthority(name: string, domain: string, days: number): KeyAndCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const subtree = (tag: number, content: Buffer) => asn1.sequence(asn1.der(tag, content))
  const onlyDomain = asn1.sequence(
    asn1.der(0xa0, subtree(DNS_NAME, Buffer.from(domain))),
    asn1.der(0xa1, subtree(IP_ADDRESS, Buffer.alloc(8)), subtree(IP_ADDRESS, Buffer.alloc(32))),
  )
  const extensions = [
    extension('551d13', asn1.sequence(asn1.TRUE, asn1.integer(0)), 'critical'),
    extension('551d0f', asn1.bits([0x06], 1), 'critical'),
    extension('551d1e', onlyDomain, 'critical'),
    extension('551d0e', asn1.octets(keyId(publicKey))),
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
  const names = hosts.map((host) => asn1.der(DNS_NAME, Buffer.from(host)))
  const issuedBy = asn1.sequence(asn1.der(0x80, keyId(authority.publicKey)))
  const extensions = [
    extension('551d0f', asn1.bits([0x80], 7), 'critical'),
    extension('551d25', asn1.sequence(SERVER_AUTHENTICATION)),
    extension('551d11', asn1.sequence(...names)),
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
  const toBeSigned = asn1.sequence(
    asn1.der(0xa0, asn1.integer(2)),
    asn1.integer(1, ...randomBytes(15)),
    ECDSA_WITH_SHA256,
    issuer.subject,
    asn1.sequence(asn1.time(now - DAY), asn1.time(now + days * DAY)),
    subject,
    spki(publicKey),
    asn1.der(0xa3, asn1.sequence(...extensions)),
  )
  const signature = asn1.bits(sign('sha256', toBeSigned, issuer.key))
  const base64 = asn1.sequence(toBeSigned, ECDSA_WITH_SHA256, signature).toString('base64')
  const lines = base64.replace(/.{64}(?!$)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function extension(id: string, content: Buffer, critical?: 'critical'): Buffer {
  const flag = critical ? [asn1.TRUE] : []
  return asn1.sequence(asn1.objectIdentifier(id), ...flag, asn1.octets(content))
}

function named(name: string): Buffer {
  return asn1.sequence(asn1.set(asn1.sequence(COMMON_NAME, asn1.text(name))))
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
