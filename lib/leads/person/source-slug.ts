/** The slug of the resource in a stored source, `resource_{slug}`. */
export function sourceSlug(source: string): string {
  return source.replace(/^resource_/, '')
}
