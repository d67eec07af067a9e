import { decoded } from '../http/route.ts'
import { jsonOf } from '../model/document.ts'
import type { Exchange } from './exchange.ts'

const TOKEN = '<token>'
/** Names of fields, parameters, headers and cookies that hold secrets. */
const SECRET = /(token|secret|password|sid|ticket|signature|session|api-?key)$/i
/** Sanity's own tokens. */
const SANITY_TOKEN = /\bsk[\w-]{20,}/g
const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
/** Fields that tell who somebody is. */
const PERSONAL =
  /^(email|displayName|fullName|givenName|familyName|middleName|imageUrl|profileImage)$/
/** Fields with the id of a person. */
const PERSON =
  /^(author|identity|(created|updated|invited|accepted|executed)By(UserId|Id)?|(project|sanity|resource|global)?userId|memberId)$/i
/** Paths with the id of a project. */
const PROJECT = /^\/(?:images|files|v[^/]+\/(?:schedules|(?:[a-z]+\/)?projects?))\/([a-z0-9-]+)/
/** The shortest text that is taken for a secret by its name only, as cookies are. */
const SHORTEST = 8
/** All other headers may be anything. */
const KEPT =
  /^(accept|content-type|x-sanity-project-id|cache-control|retry-after|(x-)?ratelimit-.*|location|vary|content-range|accept-ranges)$/

/**
 * Takes from exchanges what nobody else may see: tokens, the ids of projects and people, and what
 * people are called. All exchanges are read before the first is written, so that a token is known
 * wherever it was before.
 */
export class Redactor {
  #secrets = new Set<string>()
  /** What stands for an id. */
  #names = new Map<string, string>()
  #counts = new Map<string, number>()

  constructor(secrets: string[], projectIds: string[]) {
    for (const secret of secrets) this.#secrets.add(secret)
    for (const id of projectIds) this.#name('project', id)
  }

  /** Finds the secrets and ids in an exchange. */
  learn({ request, response }: Exchange): void {
    const { hostname, pathname, searchParams } = new URL(request.url)
    const project = /^([^.]+)\.(api|apicdn)\.sanity\.io$/.exec(hostname)?.[1]
    if (project) this.#name('project', project)
    const [, inPath] = PROJECT.exec(pathname) ?? []
    if (inPath) this.#name('project', inPath)
    for (const id of /\/users\/([^/]+)$/.exec(pathname)?.[1]?.split(',') ?? [])
      if (id !== 'me') this.#name('person', id)
    for (const [name, value] of searchParams)
      // A parameter of GROQ is JSON.
      if (SECRET.test(name)) this.#suspect(value.replace(/^"(.*)"$/, '$1'))
    for (const [name, value] of Object.entries({ ...response.headers, ...request.headers }))
      this.#learnHeader(name, value)
    for (const body of [request.body, response.body])
      for (const value of jsonIn(body ?? '')) this.#learnValue(value)
  }

  /** Null for an exchange in which a secret would stay. */
  redact({ request, response }: Exchange): Exchange | null {
    const { authorization } = request.headers
    const redacted = {
      request: {
        method: request.method,
        url: this.#url(request.url),
        headers: {
          ...this.#headers(request.headers),
          ...(authorization && { authorization: `Bearer ${TOKEN}` }),
        },
        body: this.#body(request.body),
      },
      response: {
        status: response.status,
        headers: this.#headers(response.headers),
        body: this.#body(response.body),
      },
    }
    const text = JSON.stringify(redacted) + decoded(redacted.request.url)
    const isLeft = [...this.#secrets].some((secret) =>
      variantsOf(secret).some((variant) => text.includes(variant)),
    )
    return isLeft ? null : redacted
  }

  #learnHeader(name: string, value: string): void {
    if (name === 'authorization') {
      this.#keep(value)
      this.#keep(value.replace(/^\S+\s+/, ''))
    } else if (name === 'cookie' || name === 'set-cookie') {
      for (const [, cookie = ''] of value.matchAll(/=([^;,\s]+)/g)) this.#suspect(cookie)
    } else if (name === 'x-sanity-project-id') {
      this.#name('project', value)
    } else if (SECRET.test(name)) {
      this.#suspect(value)
    }
  }

  #learnValue(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const isProfile = 'email' in value || 'provider' in value || 'displayName' in value
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') this.#learnValue(inner)
      if (typeof inner !== 'string') continue
      if (SECRET.test(name)) this.#suspect(inner)
      if (name === 'projectId') this.#name('project', inner)
      if (name === 'organizationId') this.#name('organization', inner)
      if (PERSON.test(name) || (isProfile && name === 'id')) this.#name('person', inner)
    }
  }

  #keep(secret: string): void {
    if (secret) this.#secrets.add(secret)
  }

  #suspect(text: string): void {
    if (text.length >= SHORTEST) this.#keep(text)
  }

  /** The same name each time: a recording is replayed. */
  #name(kind: string, id: string): void {
    if (this.#names.has(id) || !/^[\w-]{4,}$/.test(id)) return
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    this.#names.set(id, `${kind}${count}`)
  }

  #url(given: string): string {
    const url = new URL(given)
    url.hostname = this.#text(url.hostname)
    url.pathname = url.pathname
      .split('/')
      .map((part) => encodeURIComponent(this.#text(decoded(part))))
      .join('/')
    const search = new URLSearchParams()
    for (const [name, value] of url.searchParams) search.append(this.#text(name), this.#text(value))
    url.search = search.toString()
    return url.href
  }

  #headers(given: Record<string, string>): Record<string, string> {
    const kept = Object.entries(given).filter(([name]) => KEPT.test(name))
    return Object.fromEntries(kept.map(([name, value]) => [name, this.#text(value)]))
  }

  #body(body: string | null): string | null {
    if (!body) return body
    const lines = body.split('\n').map((line) => {
      const [value] = jsonIn(line)
      return value === undefined ? this.#text(line) : JSON.stringify(this.#value(value))
    })
    const [whole] = parsed(body)
    return whole === undefined ? lines.join('\n') : JSON.stringify(this.#value(whole))
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return value.map((one) => this.#value(one))
    if (typeof value !== 'object' || value === null) return value
    const isProfile = 'email' in value || 'provider' in value
    const entries = Object.entries(value).map(([name, inner]) => {
      const isPersonal = PERSONAL.test(name) || (isProfile && name === 'name')
      const hidden = isPersonal && typeof inner === 'string' ? '<redacted>' : this.#value(inner)
      return [this.#text(name), hidden]
    })
    return Object.fromEntries(entries)
  }

  #text(given: string): string {
    let text = given
    // A secret may be part of another one.
    const secrets = [...this.#secrets].sort((one, other) => other.length - one.length)
    for (const secret of secrets)
      for (const variant of variantsOf(secret)) text = text.replaceAll(variant, TOKEN)
    text = text.replace(SANITY_TOKEN, TOKEN).replace(EMAIL, 'person@example.com')
    return text.replace(/[\w-]+/g, (word) => this.#names.get(word) ?? this.#parts(word))
  }

  /** Ids within a word, such as that of a project in `abcd1234-comments`. */
  #parts(word: string): string {
    return word.replace(/[A-Za-z0-9]+/g, (part) => this.#names.get(part) ?? part)
  }
}

/** A secret as it may be written in a URL, in JSON, and in base64. */
function variantsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  const quoted = JSON.stringify(secret).slice(1, -1)
  const twice = JSON.stringify(quoted).slice(1, -1)
  const base64 = Buffer.from(secret).toString('base64')
  return [...new Set([secret, encoded, encodeURIComponent(encoded), quoted, twice, base64])]
}

/** The JSON in a text: of the whole, or of each of its lines. */
function jsonIn(text: string): object[] {
  const whole = parsed(text)
  return whole.length > 0 ? whole : text.split('\n').flatMap(parsed)
}

function parsed(text: string): object[] {
  const value = jsonOf(text)
  return typeof value === 'object' && value !== null ? [value] : []
}
