import { z } from 'zod'

export const siteVariables = {
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'the URL that visitors use, such as https://www.example.com',
    })
    .transform((url) => url.replace(/\/+$/, '')),
  SITE_KEY: z
    .string({ error: 'the public key that the report routes ask for, at least 16 characters' })
    .min(16, 'the public key that the report routes ask for, at least 16 characters'),
  /** Number of our own proxies: 0 without one, 1 behind nginx or a load balancer. */
  TRUSTED_PROXIES: z.coerce
    .number('how many proxies stand before the site, such as 1')
    .int('how many proxies stand before the site, such as 1')
    .min(0, 'how many proxies stand before the site, such as 1')
    .max(8, 'how many proxies stand before the site, such as 1')
    .optional(),
}
