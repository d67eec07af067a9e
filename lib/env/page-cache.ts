import { z } from 'zod'

const address =
  'the address of the Redis that processes of the site share, such as redis://host:6379'

/** The Redis in which the site's processes share rendered pages. Without it, each keeps its own. */
export const pageCacheVariables = {
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: address }).optional(),
}
