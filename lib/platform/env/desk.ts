import { z } from 'zod'

const error =
  'who may see leads in the Studio: publishers, writers, or ids of members, separated by commas'

/** Words that are meant as a role, and are no id of a member. */
const LIKE_A_ROLE =
  /^((publi|writ|nobod|member|every|any)[a-z]*|admins?|(administrator|editor|developer|contributor|viewer)s)$/i
const ROLES = new Set(['publishers', 'writers', 'nobody'])

/** Who may open the Studio's Leads tool (docs/desk.md). */
export const deskVariables = {
  DESK_OPEN_TO: z
    .string({ error })
    .regex(/^\s*[\w-]+\s*(,\s*[\w-]+\s*)*$/, error)
    .default('publishers')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => ROLES.has(one) || !LIKE_A_ROLE.test(one)), error),
}
