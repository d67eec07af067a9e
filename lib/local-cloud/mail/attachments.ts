import type { StoredEmail } from './mailbox.ts'

/**
 * The data of `GET /emails/:id/attachments`
 * (https://resend.com/docs/api-reference/emails/list-email-attachments).
 */
export function attachmentList({ id, attachments }: StoredEmail, origin: string): object[] {
  return (attachments ?? []).map(({ filename, content, content_type }, index) => ({
    id: `${id}-${index}`,
    filename,
    size: Buffer.byteLength(content, 'base64'),
    content_type: content_type ?? 'application/octet-stream',
    content_disposition: 'attachment',
    download_url: `${origin}/inbox/${id}/${index}`,
  }))
}

/**
 * The file itself, always as a download: it may be untrusted HTML and must not run on the inbox's
 * origin.
 */
export function attachmentFile(
  email: StoredEmail | undefined,
  index: string,
): Response | undefined {
  const attachment = email?.attachments?.[Number(index)]
  if (!attachment) return undefined
  return new Response(Buffer.from(attachment.content, 'base64'), {
    headers: {
      'Content-Type': attachment.content_type ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
