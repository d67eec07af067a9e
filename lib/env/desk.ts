import { z } from 'zod'

const error =
  'who may see leads in the Studio: publishers, writers, or ids of members, separated by commas'

/** Who may open the Studio's Leads tool (docs/desk.md). */
export const deskVariables = {
  DESK_OPEN_TO: z
    .string({ error })
    .regex(/^\s*[\w-]+\s*(,\s*[\w-]+\s*)*$/, error)
    .default('publishers')
    .transform((list) => list.split(',').map((one) => one.trim())),
}
