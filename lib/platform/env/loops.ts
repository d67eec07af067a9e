import { z } from 'zod'
import { root } from '#lib/platform/env/kinds.ts'

/** The account of Loops, whose contacts are the marketing list. */
export const loopsVariables = {
  LOOPS_API_KEY: z.string({ error: 'the API key of Loops' }).min(1),
  LOOPS_API_ROOT: root('Loops'),
}
