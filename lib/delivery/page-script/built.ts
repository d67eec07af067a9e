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

/** A script as one minified text, and its URL, which changes with it. */
export interface PageScript {
  text: string
  url: string
}

/** The pages' scripts and their URLs, filled in by next.config.mjs when the site is built. */
export const PAGE_SCRIPTS: Partial<Record<PageScriptName, PageScript>> = JSON.parse(
  process.env.PAGE_SCRIPTS ?? '{}',
)
