import { z } from 'zod'
import { httpUrl } from '#lib/platform/env/kinds.ts'

const error =
  'the URL of an incoming webhook of Slack, such as https://hooks.slack.com/services/T000/B000/abc'
const channelError = 'the ID of the Slack channel that the bot posts to, such as C0123456789'

/** The Slack channel that gets a line about each new lead. Without a URL or a bot, none does. */
export const slackVariables = {
  SLACK_WEBHOOK_URL: z
    .string(error)
    .regex(/^https:\/\/hooks\.slack(?:-gov)?\.com\/[\w/-]+$/, error)
    .optional(),
  /** A bot keeps what it says of a person in one thread, which a webhook can't. */
  SLACK_BOT_TOKEN: z
    .string()
    .regex(/^xoxb-[\w-]+$/, 'the token of a Slack bot with the right chat:write, xoxb-…')
    .optional(),
  SLACK_CHANNEL: z
    .string(channelError)
    .regex(/^[A-Z0-9]{5,}$/, channelError)
    .optional(),
  SLACK_ROOT: httpUrl('the URL of another Slack, for the local one').optional(),
}

const slackSchema = z.object(slackVariables)

/** A bot posts to one channel. */
export function checkSlack(context: z.core.ParsePayload<z.infer<typeof slackSchema>>): void {
  const { SLACK_BOT_TOKEN: token, SLACK_CHANNEL: channel } = context.value
  if (token && !channel)
    context.issues.push({
      code: 'custom',
      path: ['SLACK_CHANNEL'],
      message: channelError,
      input: context.value,
    })
}
