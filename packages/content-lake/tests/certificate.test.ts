import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { makeAuthority, makeServerCertificate } from '../src/gateway/certificate.ts'
import { listening } from './setup.ts'

const { key, cert } = makeAuthority('test authority', 'sanity.io', 30)
const { publicKey } = new X509Certificate(cert)
const issued = (hosts: string[], days = 30) =>
  makeServerCertificate({ key, cert, publicKey, name: 'test authority' }, hosts, days)

/** What a client that trusts the authority says of a server with a certificate for a name. */
async function verdict(name: string, days?: number): Promise<string> {
  const own = issued([name], days)
  const pem = own.key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const [server, url] = await listening(createServer({ key: pem, cert: own.cert + cert }))
  const isAddress = /^[\d.]+$/.test(name)
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    ca: cert,
    ...(!isAddress && { servername: name }),
  })
  const said = await once(socket, 'secureConnect').then(
    () => 'trusted',
    (error: Error) => error.message,
  )
  socket.destroy()
  server.close()
  return said
}

test('an authority is trusted for its domain, and for no other', async () => {
  expect(await verdict('abcd1234.api.sanity.io')).toBe('trusted')
  expect(await verdict('example.com')).toBe('permitted subtree violation')
  expect(await verdict('sanity.io.example.com')).toBe('permitted subtree violation')
})

test('a certificate ends', async () => {
  expect(await verdict('cdn.sanity.io', -0.5)).toBe('certificate has expired')
})

test('certificates say what they are for', () => {
  const authority = new X509Certificate(cert)
  expect(authority).toMatchObject({ ca: true, subject: 'CN=test authority' })
  expect(authority.verify(authority.publicKey)).toBe(true)
  const server = new X509Certificate(issued(['*.api.sanity.io']).cert)
  expect(server).toMatchObject({ ca: false, keyUsage: ['1.3.6.1.5.5.7.3.1'] })
  expect(server.checkIssued(authority)).toBe(true)
  expect(server.checkHost('abcd1234.api.sanity.io')).toBe('*.api.sanity.io')
  expect(server.checkHost('api.sanity.io')).toBeUndefined()
})
