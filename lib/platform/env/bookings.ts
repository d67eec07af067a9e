import { z } from 'zod'

const secret = (what: string) => z.string(what).min(16, what).optional()

/** The schedulers that tell of booked calls. Without its secret, one isn't listened to. */
export const bookingVariables = {
  CALCOM_WEBHOOK_SECRET: secret(
    'the secret that you typed into the webhook at Cal.com, at least 16 characters',
  ),
  CALENDLY_WEBHOOK_SIGNING_KEY: secret(
    'the signing_key with which you made the webhook at Calendly, at least 16 characters',
  ),
}
