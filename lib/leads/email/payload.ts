import { z } from 'zod'

/** An email, ready to send. */
export const emailSchema = z.object({
  from: z.string(),
  to: z.array(z.string()),
  /** The visitor, or the team; omitted if mail clients would not accept the email address. */
  replyTo: z.union([z.string(), z.array(z.string())]).optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Omitted by versions before November 2026. */
  headers: z.record(z.string(), z.string()).optional(),
  /** `content` is base64. */
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))
    .optional(),
})

export type Email = z.infer<typeof emailSchema>

/** A file as an email carries it. */
export function attachment({ name, type, content }: AttachedFile) {
  return { filename: name, content: Buffer.from(content).toString('base64'), contentType: type }
}

export interface AttachedFile {
  name: string
  /** Media type. */
  type: string
  content: Uint8Array
}
