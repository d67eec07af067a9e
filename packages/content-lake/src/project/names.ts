/** What Sanity allows as names, with the characters in words for people. */
export const PROJECT_ID = { pattern: /^[a-z0-9][a-z0-9-]*$/, allowed: 'a-z, 0-9' }
export const DATASET_NAME = { pattern: /^[a-z0-9][-_a-z0-9]{0,63}$/, allowed: 'a-z, 0-9, _' }

/** Why a name is none, in a sentence; undefined if it is one. */
export function wrongName(
  what: string,
  { pattern, allowed }: typeof PROJECT_ID,
  name: string,
): string | undefined {
  if (pattern.test(name)) return undefined
  return `'${name}' is not a ${what}: only ${allowed} and dashes are allowed.`
}
