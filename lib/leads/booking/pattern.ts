const EXAMPLE = 'email={email}&notes={lead}'
/** `name=value`, where the value may hold placeholders. */
const PAIR = /^[\w.[\]-]+=[^\s&=?#{}]*(?:\{(?:email|lead)\}[^\s&=?#{}]*)*$/
const MAX_LENGTH = 200

/** What is wrong with a pattern that staff wrote, as a sentence; null if it can be used. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `Please use at most ${MAX_LENGTH} characters.`
  if (!pattern.split('&').every((pair) => PAIR.test(pair)))
    return `Please write it like the part of a URL after the question mark, with {email} and {lead} as the only placeholders: ${EXAMPLE}`
  return /\{(?:email|lead)\}/.test(pattern) ? null : `Please use {email} or {lead}: ${EXAMPLE}`
}
