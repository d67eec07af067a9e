const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can stand in an address as it is: small letters and digits, with single dashes between. */
export function isSlug(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 80 && SLUG.test(value)
}
