/** Free providers of which one letter more or less is nobody's company. */
const OFTEN_MISTYPED = 'gmail googlemail hotmail outlook yahoo icloud protonmail'.split(' ')

/**
 * The free provider's domain that somebody meant who wrote one with a slip in its name or in
 * '.com': 'gmail.com' for 'gmial.com' and 'gmail.con'. Undefined for any other.
 */
export function meantDomain(domain: string): string | undefined {
  const given = domain.toLowerCase()
  const [name = '', end = '', more] = given.split('.')
  if (more !== undefined || !isNear(end, 'com')) return undefined
  const known = OFTEN_MISTYPED.find((one) => one[0] === name[0] && isNear(one, name))
  const meant = known && `${known}.com`
  return meant === given ? undefined : meant
}

/** The address that somebody meant who wrote this one; undefined if its domain may well be right. */
export function meantAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1
  const meant = meantDomain(email.slice(at))
  return meant && email.slice(0, at) + meant
}

/** Whether two words are the same but for one letter that is wrong, missing, added or moved. */
function isNear(one: string, other: string): boolean {
  const others = shortened(other)
  return shortened(one).some((word) => others.includes(word))
}

/** A word, and that without each of its letters. */
function shortened(word: string): string[] {
  return [word, ...[...word].map((_, index) => word.slice(0, index) + word.slice(index + 1))]
}
