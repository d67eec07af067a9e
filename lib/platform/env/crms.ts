import { z } from 'zod'
import { root, secret } from '#lib/platform/env/kinds.ts'

/** The CRMs that get people. Without its token, one doesn't; without its secret, it tells nothing. */
export const crmVariables = {
  HUBSPOT_TOKEN: z.string('the access token of a private app at HubSpot').optional(),
  HUBSPOT_WEBHOOK_SECRET: secret('the client secret of the private app at HubSpot').optional(),
  HUBSPOT_API_ROOT: root('HubSpot'),
  PIPEDRIVE_TOKEN: z.string('a personal API token of Pipedrive').optional(),
  PIPEDRIVE_WEBHOOK_PASSWORD: secret(
    'the HTTP auth password of the webhook at Pipedrive, at least 16 characters',
  ).optional(),
  PIPEDRIVE_API_ROOT: root('Pipedrive'),
}
