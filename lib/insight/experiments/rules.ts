/** A variant as the lake may hold it: any of it may be missing, or of another type. */
interface Shared {
  share?: unknown
}

export const MAX_VARIANTS = 4

/** What is wrong with the number of variants and their shares, as a sentence; null if nothing. */
export function sharesProblem(variants: readonly Shared[]): string | null {
  if (variants.length < 2) return 'An experiment needs two variants or more.'
  if (variants.length > MAX_VARIANTS)
    return `An experiment can have ${MAX_VARIANTS} variants: with more, hardly any would be told apart.`
  const shares = variants.map(({ share }) => share)
  if (!shares.every(isShare)) return 'Each share is a whole number from 1 to 99.'
  const sum = shares.reduce((total, share) => total + share, 0)
  return sum === 100 ? null : `The shares add up to ${sum}%. They have to add up to 100%.`
}

export function isShare(share: unknown): share is number {
  return Number.isInteger(share) && Number(share) >= 1 && Number(share) <= 99
}
