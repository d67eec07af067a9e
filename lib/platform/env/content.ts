import { z } from 'zod'
import { flag, httpUrl, secret } from '#lib/platform/env/kinds.ts'

/** Location of the content lake. `SANITY_API_HOST` is set for the local one only. */
export const contentVariables = {
  SANITY_PROJECT_ID: z
    .string({ error: 'the id of the Sanity project, such as ab12cd34' })
    .regex(/^[a-z0-9-]+$/, 'the id of the Sanity project: small letters, digits and dashes'),
  SANITY_DATASET: z
    .string({ error: 'the name of the Sanity dataset, such as production' })
    .regex(
      /^[a-z0-9_-]+$/,
      'the name of the Sanity dataset: small letters, digits, dashes and underscores',
    ),
  SANITY_API_HOST: httpUrl(
    'the URL of another content lake, such as http://localhost:3333',
  ).optional(),
  /** The local cloud's scheduling page, used if the content has none. */
  LOCAL_SCHEDULING_URL: httpUrl('the URL of the local scheduling page').optional(),
  SANITY_READ_TOKEN: z.string().min(1).optional(),
  /** Without it, nothing is published later, and no redirect is made by itself. */
  SANITY_WRITE_TOKEN: z.string().min(1).optional(),
  /** Whether the Studio offers Sanity's own scheduled drafts, which some plans have, or ours. */
  SANITY_SCHEDULED_DRAFTS: flag(
    '1 if your plan has scheduled drafts and the Studio is to use those',
  ),
  SANITY_WEBHOOK_SECRET: secret('the secret that signs the webhook, at least 16 characters'),
}
