/** Most redirects that the site uses; of more, the latest (`REDIRECTS_QUERY`). */
export const MAX_REDIRECTS = 10_000
