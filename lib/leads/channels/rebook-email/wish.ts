import { z } from 'zod'

/** What is stored until the email is written: meanwhile they may book again. */
export const rebookSchema = z.object({
  wish: z.object({
    call: z.string(),
    to: z.string(),
    /** ID of the person's submission that the booking link names. */
    lead: z.string(),
  }),
})

export type Rebooking = z.infer<typeof rebookSchema>
