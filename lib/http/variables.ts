import { z } from 'zod'

/** The site's own variables. */
export const siteVariables = {
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'the address visitors use, such as https://www.example.com',
    })
    .transform((url) => url.replace(/\/+$/, '')),
  SITE_KEY: z
    .string({ error: 'the public key that the report routes ask for, at least 16 characters' })
    .min(16, 'the public key that the report routes ask for, at least 16 characters'),
}
