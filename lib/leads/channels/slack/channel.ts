import { newLead } from '#lib/leads/channels/slack/message.ts'
import { PLACE, postToSlack } from '#lib/leads/channels/slack/send.ts'
import { workspace, type SlackSettings } from '#lib/leads/channels/slack/workspace.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/** A line in a Slack channel about each person. */
export const slack = {
  name: 'slack',
  provider: workspace,
  start: {
    per: 'person',
    payload: (lead, { SLACK_WEBHOOK_URL }) => (SLACK_WEBHOOK_URL ? newLead(lead) : null),
  },
  prepare: null,
  send: postToSlack,
  refusal: 'ours',
  renew: null,
  forget: {
    kind: 'remains',
    report: (ids) =>
      `in Slack, ${ids.length === 1 ? 'a message' : `${ids.length} messages`} with this email address. Search the channel for it.`,
  },
  onlyOnce: PLACE,
} as const satisfies Channel<SlackSettings>
