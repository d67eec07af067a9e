import { type Attributes, isObject, jsonOf } from '../model/document.ts'
import { httpError, LakeError } from '../model/errors.ts'
import { isCdn } from './origins.ts'
import type { LakeRequest } from './route.ts'

const MAX_JSON = 8 * 1024 * 1024
/** https://www.sanity.io/docs/content-lake/technical-limits */
const MAX_JSON_OF_CDN = 307_200

/** Reads the request body, up to `limit` bytes; throws 413 beyond it. */
export async function readBytes(request: LakeRequest, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const bytes of readChunks(request, limit)) chunks.push(bytes)
  return Buffer.concat(chunks)
}

/**
 * Reads the request body as it arrives. Throws 413 beyond `limit` bytes, 400 if the caller leaves.
 */
export async function* readChunks({ incoming }: LakeRequest, limit: number) {
  const tooLarge = () => httpError(413, `The request body is larger than ${limit} bytes`)
  if (Number(incoming.headers['content-length']) > limit) throw tooLarge()
  let size = 0
  try {
    // A destroyed request couldn't be answered.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > limit) throw tooLarge()
      yield bytes
    }
  } catch (error) {
    throw incoming.complete || error instanceof LakeError
      ? error
      : httpError(400, 'The request body has no end')
  }
}

/** Reads a JSON object, or throws 400. Like Sanity, it doesn't check the Content-Type. */
export async function readJson(request: LakeRequest, most = MAX_JSON): Promise<Attributes> {
  const value = await readValue(request, isCdn(request.incoming) ? MAX_JSON_OF_CDN : most)
  if (!isObject(value)) throw httpError(400, 'The request body must be a JSON object')
  return value
}

/** Reads any JSON, or throws 400. */
export async function readValue(request: LakeRequest, limit: number): Promise<unknown> {
  const value = jsonOf((await readBytes(request, limit)).toString('utf8'))
  if (value === undefined) throw httpError(400, 'The request body is not valid JSON')
  return value
}

/** Longest text in a setting, in characters. */
const LONGEST = 10_000

/** The fields of a request's JSON body, each checked when it's read. */
export class Fields {
  #body: Attributes

  constructor(body: Attributes) {
    this.#body = body
  }

  has(name: string): boolean {
    return this.#body[name] !== undefined
  }

  /** @throws 400 that names the field, unless it's a text that isn't empty */
  text(name: string, fallback?: string): string {
    const value = this.has(name) ? this.#body[name] : fallback
    if (typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST) return value
    throw httpError(400, `"${name}" must be a text`)
  }

  /** A text, or null if the field is null or empty; `missing` if it's not there. */
  optionalText(name: string, missing: string | null = null): string | null {
    const value = this.has(name) ? this.#body[name] : missing
    return value === undefined || value === null || value === ''
      ? null
      : this.text(name, missing ?? '')
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#body[name] ?? fallback
    if (typeof value === 'boolean') return value
    throw httpError(400, `"${name}" must be true or false`)
  }

  object(name: string): Attributes {
    const value = this.#body[name] ?? {}
    if (isObject(value)) return value
    throw httpError(400, `"${name}" must be an object`)
  }

  objects(name: string): Attributes[] {
    const value = this.#body[name]
    if (Array.isArray(value) && value.every(isObject)) return value
    throw httpError(400, `"${name}" must be a list of objects`)
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.#body[name] ?? fallback
    const choice = choices.find((one) => one === value)
    if (choice !== undefined) return choice
    throw httpError(400, `"${name}" must be one of ${choices.join(', ')}`)
  }
}

/** Reads a body of JSON; an empty body has no fields. */
export async function readFields(request: LakeRequest): Promise<Fields> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.incoming.headers
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0
  return new Fields(isEmpty ? {} : await readJson(request))
}

/** Reads the GROQ parameters in a URL, `$name=<JSON>`; throws 400 that names a wrong one. */
export function readParams(url: URL): Attributes {
  const params: Attributes = {}
  for (const [name, value] of url.searchParams) {
    // A Studio of version 3 sends `undefined` for what later ones leave out.
    if (!name.startsWith('$') || value === 'undefined') continue
    const param = jsonOf(value)
    if (param === undefined) throw httpError(400, `Parameter "${name}" is not valid JSON`)
    params[name.slice(1)] = param
  }
  return params
}
