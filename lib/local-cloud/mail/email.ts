import { z } from 'zod'

const FORMAT =
  'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'
const MAILBOX =
  /^(?:[^<>]*<[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+>|[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,.]+)$/

const mailbox = (field: string) =>
  z.string().regex(MAILBOX, `Invalid \`${field}\` field. ${FORMAT}`)

const mailboxes = (field: string) =>
  z
    .union([mailbox(field), z.array(mailbox(field)).max(50)])
    .transform((given) => (Array.isArray(given) ? given : [given]))

/**
 * One attachment of `POST /emails`; `content` is base64. An attachment given as a `path` for Resend
 * to fetch is refused.
 */
const attachmentSchema = z.object({
  filename: z.string('Missing `filename` in `attachments`.').min(1),
  content: z.base64('The `content` of an attachment should be base64.'),
  content_type: z.string().nullish(),
})

/** The body of `POST /emails`, as far as it matters to a reader of the inbox. */
export const emailSchema = z
  .object({
    from: mailbox('from'),
    to: mailboxes('to'),
    subject: z.string(),
    html: z.string().nullish(),
    text: z.string().nullish(),
    cc: mailboxes('cc').nullish(),
    bcc: mailboxes('bcc').nullish(),
    reply_to: mailboxes('reply_to').nullish(),
    headers: z.record(z.string(), z.string()).nullish(),
    attachments: z.array(attachmentSchema).nullish(),
    tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  })
  .refine(({ html, text }) => Boolean(html ?? text), 'Missing `html` or `text` field.')

export type Email = z.infer<typeof emailSchema>

/** What's wrong with a body, with Resend's error names and wording. */
export function problemIn(body: unknown, error: z.ZodError): { name: string; message: string } {
  for (const field of ['from', 'to', 'subject']) {
    const given = typeof body === 'object' && body !== null && field in body
    if (!given) return { name: 'missing_required_field', message: `Missing \`${field}\` field.` }
  }
  const issue = error.issues[0]
  const nested = issue?.code === 'invalid_union' ? issue.errors.flat()[0]?.message : undefined
  return { name: 'validation_error', message: nested ?? issue?.message ?? 'Invalid body.' }
}
