/**
 * The sections that pages can be made of, in the order in which the Studio offers them. Each is a
 * folder here (docs/extending.md). After a change: `npm run typegen`.
 */
// prettier-ignore
export const PAGE = [
  'hero',
  'logos',
  'story',
  'figures',
  'people',
  'certificates',
  'processors',
  'features',
  'partners',
  'solutions',
  'steps',
  'prices',
  'comparison',
  'text',
  'questions',
  'resource',
  'book-demo',
  'closing',
] as const
