/** How a person in the Studio proves who they are (decision 0131). Runs in browser and server. */

export const PROOF_TYPE = 'deskProof'

/** What writes and deletes documents with the rights of the person in the Studio: their client. */
interface Writer {
  create(document: { _id: string; _type: string; name: string }): Promise<unknown>
  delete(id: string): Promise<unknown>
}

export interface Proof {
  /** For `POST /api/desk/session`, once, within a minute. */
  secret: string
  /** Deletes the document. Never throws: what is left is useless, and old within a minute. */
  remove(): Promise<void>
}

/**
 * Writes a published document, or a draft for those who may not publish. It holds a hash of the
 * secret, because every member can read it.
 */
export async function writeProof(writer: Writer, name: string): Promise<Proof> {
  const secret = randomSecret()
  const published = await proofId(secret)
  const write = (_id: string) => writer.create({ _id, _type: PROOF_TYPE, name })
  const id = await write(published).then(
    () => published,
    async () => {
      await write(draftOf(published))
      return draftOf(published)
    },
  )
  return { secret, remove: () => writer.delete(id).then(noop, noop) }
}

/** The ID of the published document. The dot hides it from callers without a token. */
export async function proofId(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return `desk-proof.${hex(new Uint8Array(hash))}`
}

export function draftOf(publishedId: string): string {
  return `drafts.${publishedId}`
}

function randomSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function noop(): void {}
