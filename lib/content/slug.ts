const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Whether a text can be used as a slug in a URL: lowercase letters and digits, separated by single
 * dashes.
 */
export function isSlug(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 80 && SLUG.test(value)
}
