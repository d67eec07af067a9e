import { createPrivateKey, createPublicKey, randomUUID, X509Certificate } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyHash, makeAuthority, makeServerCertificate } from './certificate.ts'
import { DOMAIN, HOSTS } from './hosts.ts'

/** In days. Apple's limit for a certificate is 825. */
const VALID_FOR = 825
/** In milliseconds: an authority that ends earlier is replaced. */
const RENEWED_BEFORE = 30 * 86_400_000

/** What a TLS server needs, and what its clients must know to trust it. */
interface ServerIdentity {
  /** PEM. */
  key: string
  /** PEM: the server's certificate, then its authority's. */
  cert: string
  /** File with the authority's certificate. */
  authorityFile: string
  /** SHA-256 of the server's public key, in base64. */
  keyHash: string
}

/**
 * Issues a certificate for Sanity's hosts, whose key never leaves this process. Its authority is
 * made once.
 */
export async function issueIdentity(folder: string): Promise<ServerIdentity> {
  const authority = await loadAuthority(folder)
  const { key, cert, publicKey } = makeServerCertificate(authority, HOSTS, VALID_FOR)
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: cert + authority.cert,
    authorityFile: join(folder, CERTIFICATE),
    keyHash: keyHash(publicKey),
  }
}

const CERTIFICATE = 'authority.pem'
const BOTH = 'authority.private.pem'

async function loadAuthority(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const kept = await readFile(join(folder, BOTH), 'utf8').catch(() => '')
  const pem = isUsable(kept) ? kept : await createAuthority(folder)
  const certificate = new X509Certificate(pem)
  const { subject, publicKey } = certificate
  const cert = certificate.toString()
  const file = join(folder, CERTIFICATE)
  if ((await readFile(file, 'utf8').catch(() => '')) !== cert) {
    const unfinished = `${file}.${randomUUID()}`
    await writeFile(unfinished, cert, { mode: 0o600 })
    await rename(unfinished, file)
  }
  return { key: createPrivateKey(pem), cert, publicKey, name: subject.replace(/^CN=/, '') }
}

/** Key and certificate are one file, so that a crash can't leave one without the other. */
async function createAuthority(folder: string): Promise<string> {
  const name = `local-lake ${randomUUID().slice(0, 8)} (this machine only)`
  const { key, cert } = makeAuthority(name, DOMAIN, VALID_FOR)
  const file = join(folder, BOTH)
  await rm(file, { force: true })
  return keepFirst(file, `${key.export({ type: 'pkcs8', format: 'pem' }).toString()}${cert}`)
}

function isUsable(pem: string): boolean {
  try {
    const { validTo, publicKey } = new X509Certificate(pem)
    const isPair = publicKey.equals(createPublicKey(createPrivateKey(pem)))
    return isPair && Date.parse(validTo) > Date.now() + RENEWED_BEFORE
  } catch {
    return false
  }
}

/**
 * Writes a file that only its owner can read, unless another process was first. Resolves to its
 * content.
 */
export async function keepFirst(file: string, content: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, content, { mode: 0o600, flush: true })
  // Unlike a rename, a link never replaces what another process wrote.
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
  return readFile(file, 'utf8')
}
