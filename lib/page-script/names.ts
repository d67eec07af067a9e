/**
 * The pages' scripts, a file for each here: one of the first four for a page, which has only what its
 * pages need, and those for what a site has turned on.
 */
export const PAGE_SCRIPT_NAMES = [
  'page',
  'list',
  'gate',
  'campaign',
  'analytics',
  'prefill',
] as const
export type PageScriptName = (typeof PAGE_SCRIPT_NAMES)[number]
