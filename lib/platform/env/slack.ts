import { z } from 'zod'

const error =
  'the URL of an incoming webhook of Slack, such as https://hooks.slack.com/services/T000/B000/abc'

/** The Slack channel that gets a line about each new lead. Without a URL, none does. */
export const slackVariables = {
  SLACK_WEBHOOK_URL: z
    .string(error)
    .regex(/^https:\/\/hooks\.slack(?:-gov)?\.com\/[\w/-]+$/, error)
    .optional(),
  SLACK_ROOT: z
    .url({ protocol: /^https?$/, error: 'the URL of another Slack, for the local one' })
    .optional(),
}
