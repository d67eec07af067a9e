/**
 * Home's sections, top to bottom. Each is a folder here (docs/extending.md). After a change:
 * `npm run typegen`, which writes the `home*.generated.*` files that join them.
 */
// prettier-ignore
export const HOME = [
  'hero',
  'logos',
  'partners',
  'solutions',
  'book-demo',
  'closing',
] as const

export type HomeSection = (typeof HOME)[number]
