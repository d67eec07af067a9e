import { z } from 'zod'
import { root, secret } from '#lib/platform/env/kinds.ts'

/**
 * The schedulers that tell of booked calls. Without its secret, one isn't listened to; without its
 * key, erased people stay there, and Calendly tells no free times.
 */
export const bookingVariables = {
  CALCOM_WEBHOOK_SECRET: secret(
    'the secret that you typed into the webhook at Cal.com, at least 16 characters',
  ).optional(),
  CALENDLY_WEBHOOK_SIGNING_KEY: secret(
    'the signing_key with which you made the webhook at Calendly, at least 16 characters',
  ).optional(),
  CALCOM_API_KEY: z.string('an API key of Cal.com').optional(),
  CALCOM_API_ROOT: root('Cal.com'),
  CALCOM_EVENT: z
    .string()
    .regex(
      /^(team\/)?[\w.-]+\/[\w.-]+$/,
      'the event of a booking page of Cal.com elsewhere than at cal.com, as name/event or team/name/event',
    )
    .optional(),
  CALENDLY_API_TOKEN: z.string('a personal access token of Calendly').optional(),
  CALENDLY_API_ROOT: root('Calendly'),
}
