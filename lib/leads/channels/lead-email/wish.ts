import { z } from 'zod'

/** What is stored until the email is prepared: a lead isn't asked to wait for content. */
export const wishSchema = z.object({
  wish: z.object({
    to: z.string(),
    /** `resource_{slug}` */
    source: z.string(),
    /** A keyed hash of the visitor's network; empty if unknown. */
    network: z.string(),
    /** ID of the event with a tool's result. */
    event: z.string().optional(),
  }),
})

export type Wish = z.infer<typeof wishSchema>
