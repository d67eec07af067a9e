import { z } from 'zod'

/** What is stored until the email is written: meanwhile they may book again. */
export const rebookSchema = z.object({
  wish: z.object({
    call: z.string(),
    to: z.string(),
    lead: z.string(),
  }),
})

export type Rebooking = z.infer<typeof rebookSchema>
