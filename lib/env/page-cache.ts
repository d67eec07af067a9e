import { z } from 'zod'

const error = 'the URL of the Redis that all processes of the site share, such as redis://host:6379'

/** The Redis in which the site's processes share rendered pages. Without it, each keeps its own. */
export const pageCacheVariables = {
  REDIS_URL: z.url({ protocol: /^rediss?$/, error }).optional(),
}
