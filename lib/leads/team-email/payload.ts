import { z } from 'zod'

/** One e-mail to the team, as it will be sent. */
export const teamEmailSchema = z.object({
  from: z.string(),
  to: z.array(z.string()),
  /** The visitor; left out where mail programs would not take the address. */
  replyTo: z.string().optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})

export type TeamEmail = z.infer<typeof teamEmailSchema>
