import { pass, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Provider } from '#lib/leads/provider/provider.ts'

export type SlackSettings = Pick<Env, 'SLACK_WEBHOOK_URL' | 'SLACK_ROOT'>

/** An incoming webhook can't be asked anything without posting a message. */
const check: Check = async ({ SLACK_WEBHOOK_URL: url }) =>
  url ? [pass('Slack', 'gets a line about each new lead.')] : []

export const workspace = { name: 'slack', check } as const satisfies Provider
