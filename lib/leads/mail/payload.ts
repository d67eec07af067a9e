import { z } from 'zod'

/** One e-mail, as it will be sent. */
export const emailSchema = z.object({
  from: z.string(),
  to: z.array(z.string()),
  /** The visitor, or the team; left out where mail programs would not take the address. */
  replyTo: z.union([z.string(), z.array(z.string())]).optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** `content` is base64. */
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
})

export type Email = z.infer<typeof emailSchema>
