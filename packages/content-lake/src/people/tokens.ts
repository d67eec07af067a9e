import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { newId } from '../model/document.ts'
import type { ApiToken, Session, Store, StoredToken } from '../store/store.ts'

/** Session lifetime in milliseconds: 30 days. */
const LIFETIME = 30 * 24 * 60 * 60_000

/** Sign-in sessions. Only the hashes of tokens are stored, which can't be used to sign in. */
export class Sessions {
  #store: Store
  /** A session that was found needs no look in the store for two seconds. */
  #found = remembering<Session>(2_000, (hash) => this.#store.sessions.find({ hash }))

  constructor(store: Store) {
    this.#store = store
  }

  /** Signs a person in. Resolves to the session's token. */
  async create(personId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expires = new Date(Date.now() + LIFETIME)
    await this.#store.sessions.insert({ hash: hashOf(token), personId, expires })
    return token
  }

  /** Finds a session. Another process may have created it, or ended it a moment ago. */
  async find(token: string): Promise<Session | null> {
    return this.#found.find(hashOf(token))
  }

  async remove(token: string): Promise<void> {
    this.#found.delete(hashOf(token))
    await this.#store.sessions.delete({ hash: hashOf(token) })
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function isValid({ expires }: { expires: Date | null }): boolean {
  return expires === null || expires.getTime() > Date.now()
}

function remembering<Found extends { expires: Date | null }>(
  ttl: number,
  find: (hash: string) => Promise<Found[]>,
) {
  const known = new LRUCache<string, { found: Found | undefined }>({
    max: 1_000,
    ttl,
    async fetchMethod(hash, _stale, { options }) {
      const found = (await find(hash)).find(isValid)
      // Who isn't known may be a moment later.
      if (!found) options.ttl = 1
      return { found }
    },
    // Who asked gets an answer even if the session or token was changed meanwhile.
    ignoreFetchAbort: true,
  })
  return {
    find: async (hash: string) => (await known.fetch(hash))?.found ?? null,
    delete: (hash: string) => known.delete(hash),
    clear: () => known.clear(),
  }
}

/** The API tokens that were made through the API. Only their hashes are stored. */
export class ApiTokens {
  #store: Store
  /** A token that was found needs no look in the store for a second. */
  #found = remembering<StoredToken>(1_000, (hash) => this.#store.apiTokens.find({ hash }))

  constructor(store: Store) {
    this.#store = store
  }

  async list(projectId: string): Promise<ApiToken[]> {
    return (await this.#store.apiTokens.find({ projectId })).filter(isValid)
  }

  /** Makes a token. Its secret is only known here. */
  async create(
    given: Pick<ApiToken, 'projectId' | 'label' | 'role' | 'expires'>,
  ): Promise<ApiToken & { secret: string }> {
    const secret = newSecret()
    const token = { id: newId(), ...given, createdAt: new Date() }
    await this.#store.apiTokens.insert({ ...token, hash: hashOf(secret) })
    return { ...token, secret }
  }

  /** Gives a token another secret. The old one ends. @returns null if there's no such token */
  async rotate(id: string): Promise<(ApiToken & { secret: string }) | null> {
    const secret = newSecret()
    const [token] = await this.#store.apiTokens.update({ id }, { hash: hashOf(secret) })
    this.#found.clear()
    return token ? { ...token, secret } : null
  }

  async delete(projectId: string, id: string): Promise<boolean> {
    const deleted = await this.#store.apiTokens.delete({ projectId, id })
    this.#found.clear()
    return deleted > 0
  }

  /** Finds a token by its secret. Another process may have made it, or deleted it a moment ago. */
  async find(secret: string): Promise<ApiToken | null> {
    return this.#found.find(hashOf(secret))
  }
}

/** As Sanity's look: secret scanners know them by their beginning. */
function newSecret(): string {
  return `sk${randomBytes(60).toString('base64url')}`
}
