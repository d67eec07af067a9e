import type { Attributes } from '../model/document.ts'
import { isObject } from '../model/document.ts'
import { invalid } from '../model/errors.ts'

/** @throws Refusal with 400 unless the field is a text that isn't empty */
export function readText(action: Attributes, name: string): string {
  const value = action[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`The action needs "${name}"`)
}

/** A text, or undefined if the field is missing. */
export function readOptional(action: Attributes, name: string): string | undefined {
  return action[name] === undefined ? undefined : readText(action, name)
}

/** @throws Refusal with 400 unless the field is an object */
export function readObject(action: Attributes, name: string): Attributes {
  const value = action[name]
  if (isObject(value)) return value
  throw invalid(`The action needs "${name}"`)
}
