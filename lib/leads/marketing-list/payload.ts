import { z } from 'zod'

/** A contact for the marketing list. */
export const contactSchema = z.object({ email: z.string(), source: z.string() })

export type Contact = z.infer<typeof contactSchema>
