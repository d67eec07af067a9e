/**
 * `Cache-Control` of what anybody may see: browsers ask each time, and a cache in front of the site
 * may show it for a second, as the site itself does.
 */
export const SHARED_FOR_A_SECOND = 'public, max-age=0, s-maxage=1'

/** The same of a page that not all visitors get the same version of: each asks the site itself. */
export const PER_VISITOR = 'private, no-cache'
