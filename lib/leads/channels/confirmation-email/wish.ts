import { z } from 'zod'
import { CONFIRMATIONS } from '#lib/content/lead-emails.ts'

/** What is stored until the email is written; a trigger reads what it covers. */
export const confirmationSchema = z.object({
  wish: z.object({
    to: z.string(),
    /** `resource_{slug}` */
    source: z.string(),
    covers: z.enum(CONFIRMATIONS).exclude(['none']),
  }),
})

export type ConfirmationWish = z.infer<typeof confirmationSchema>
