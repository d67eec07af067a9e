import { z } from 'zod'

/** What is stored until the email is prepared: a lead isn't asked to wait for content. */
export const wishSchema = z.object({
  wish: z.object({
    to: z.string(),
    source: z.string(),
    network: z.string(),
    event: z.string().optional(),
  }),
})

export type Wish = z.infer<typeof wishSchema>
