/** The page's script and its URL, filled in by next.config.mjs when the site is built. */
export const PAGE_SCRIPT = process.env.PAGE_SCRIPT ?? ''
export const PAGE_SCRIPT_URL = process.env.PAGE_SCRIPT_URL
