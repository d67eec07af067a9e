import { z } from 'zod'
import { httpUrl } from '#lib/platform/env/kinds.ts'

const mailbox = 'an email address such as leads@example.com or Northwright <leads@example.com>'
const team = 'who is notified of each lead: one email address, or several separated by commas'

/** Whether this is an email address, alone or after a name. */
function isMailbox(text: string): boolean {
  const [, address = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? []
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(address)
}

const secret = 'the signing secret of the webhook at Resend: whsec_ and letters'

/** Resend's account, the sender of all emails, and the team that gets one about each lead. */
export const resendVariables = {
  RESEND_API_KEY: z.string({ error: 'the API key of Resend, such as re_123' }).min(1),
  RESEND_BASE_URL: httpUrl('the URL of another Resend, for the local one')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Without it, nobody is told what becomes of an email. */
  RESEND_WEBHOOK_SECRET: z
    .string(secret)
    .regex(/^whsec_[A-Za-z\d+/]{16,}={0,2}$/, secret)
    .optional(),
  LEADS_FROM: z.string({ error: mailbox }).refine(isMailbox, mailbox),
  LEADS_TO: z
    .string({ error: team })
    .transform((list) => list.split(',').map((email) => email.trim()))
    .refine((list) => list.every(isMailbox), team),
}
