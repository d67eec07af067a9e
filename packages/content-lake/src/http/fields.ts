import { isObject, type Attributes } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { readJson } from './body.ts'
import type { LakeRequest } from './route.ts'

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
  text(name: string): string {
    const value = this.#body[name]
    if (typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST) return value
    throw httpError(400, `"${name}" must be a text`)
  }

  /** A text, or null if the field is missing, null or empty. */
  optionalText(name: string): string | null {
    const value = this.#body[name]
    return value === undefined || value === null || value === '' ? null : this.text(name)
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#body[name] ?? fallback
    if (typeof value === 'boolean') return value
    throw httpError(400, `"${name}" must be true or false`)
  }

  /** An object; empty if the field is missing. */
  object(name: string): Attributes {
    const value = this.#body[name] ?? {}
    if (isObject(value)) return value
    throw httpError(400, `"${name}" must be an object`)
  }

  /** A list of objects. */
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
