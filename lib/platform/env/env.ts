import 'server-only'
import { z } from 'zod'
import { bookingVariables } from '#lib/platform/env/bookings.ts'
import { crmVariables } from '#lib/platform/env/crms.ts'
import { contentVariables } from '#lib/platform/env/content.ts'
import { deskVariables } from '#lib/platform/env/desk.ts'
import { indexNowVariables } from '#lib/platform/env/index-now.ts'
import { leadVariables } from '#lib/platform/env/leads.ts'
import { loopsVariables } from '#lib/platform/env/loops.ts'
import { resendVariables } from '#lib/platform/env/resend.ts'
import { siteVariables } from '#lib/platform/env/site.ts'
import { metricsVariables } from '#lib/platform/env/metrics.ts'
import { checkSlack, slackVariables } from '#lib/platform/env/slack.ts'
import { checkWebhook, webhookVariables } from '#lib/platform/env/webhook.ts'

const schema = z
  .object({
    ...siteVariables,
    ...contentVariables,
    ...leadVariables,
    ...deskVariables,
    ...resendVariables,
    ...loopsVariables,
    ...metricsVariables,
    ...webhookVariables,
    ...slackVariables,
    ...bookingVariables,
    ...crmVariables,
    ...indexNowVariables,
  })
  .check(checkWebhook)
  .check(checkSlack)

export type Env = z.infer<typeof schema>

/**
 * Validates variables against every integration's schema. Empty strings count as unset.
 *
 * @throws Error that lists each invalid variable and what it should be
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These environment variables are missing or wrong:\n${lines.join('\n')}`)
}

/**
 * This process's validated variables. Read them here, not from `process.env`, except outside Next's
 * bundles (next.config.mjs, lib/delivery/server).
 */
export const env: Env = parseEnv(process.env)

/** The same as they were set, for what validates its own, such as a channel's `renew`. */
export const variables: Record<string, string | undefined> = process.env
