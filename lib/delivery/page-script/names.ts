/**
 * The pages' scripts, a file for each here: a page has one of the first four, with only what it
 * needs, and those for what its site has turned on.
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
