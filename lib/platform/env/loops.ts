import { z } from 'zod'

/** The account of Loops, whose contacts are the marketing list. */
export const loopsVariables = {
  LOOPS_API_KEY: z.string({ error: 'the API key of Loops' }).min(1),
  LOOPS_API_ROOT: z
    .url({ protocol: /^https?$/, error: 'the URL of another Loops, for the local one' })
    .transform((url) => url.replace(/\/*$/, '/'))
    .optional(),
}
