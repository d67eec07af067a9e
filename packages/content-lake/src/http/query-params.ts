import type { Attributes } from '../model/document.ts'
import { httpError } from '../model/errors.ts'

/**
 * Reads the GROQ parameters in a URL: `$name=<JSON>`.
 *
 * @throws 400 that names a parameter that isn't JSON
 */
export function readParams(url: URL): Attributes {
  const params: Attributes = {}
  for (const [name, value] of url.searchParams) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(value)
    } catch {
      throw httpError(400, `Parameter "${name}" is not valid JSON`)
    }
  }
  return params
}
