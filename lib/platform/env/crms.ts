import { z } from 'zod'

const root = (title: string) =>
  z
    .url({ protocol: /^https?$/, error: `the URL of another API of ${title}, for the local one` })
    .transform((url) => url.replace(/\/*$/, '/'))
    .optional()

const secret = (what: string) => z.string(what).min(16, what).optional()

/** The CRMs that get people. Without its token, one doesn't; without its secret, it tells nothing. */
export const crmVariables = {
  HUBSPOT_TOKEN: z.string('the access token of a private app at HubSpot').optional(),
  HUBSPOT_WEBHOOK_SECRET: secret('the client secret of the private app at HubSpot'),
  HUBSPOT_API_ROOT: root('HubSpot'),
  PIPEDRIVE_TOKEN: z.string('a personal API token of Pipedrive').optional(),
  PIPEDRIVE_WEBHOOK_PASSWORD: secret(
    'the HTTP auth password of the webhook at Pipedrive, at least 16 characters',
  ),
  PIPEDRIVE_API_ROOT: root('Pipedrive'),
}
