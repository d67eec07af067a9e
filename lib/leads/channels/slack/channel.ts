import { z } from 'zod'
import { postJson, turnedOff } from '#lib/leads/provider/post.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'
import { pass, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Provider, Channel, NewLead, Attempt } from '#lib/leads/provider/channel.ts'
import { lineOf, signed } from '#lib/leads/brief/parts.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { callWishSchema, wishOf } from '#lib/leads/channels/call-email/wish.ts'
import type { CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'

type SlackSettings = Pick<Env, 'SLACK_WEBHOOK_URL' | 'SLACK_ROOT'>

/** An incoming webhook can't be asked anything without posting a message. */
const check: Check = async ({ SLACK_WEBHOOK_URL: url }) =>
  url ? [pass('Slack', 'gets a line about each new lead, and what prepares each call.')] : []

const workspace = { name: 'slack', check } as const satisfies Provider

const PLACE = 'the Slack channel'

export const slack = {
  name: 'slack',
  provider: workspace,
  start: {
    per: 'person',
    payload: (lead, { SLACK_WEBHOOK_URL }) => (SLACK_WEBHOOK_URL ? newLead(lead) : null),
  },
  onCall: (news, { SLACK_WEBHOOK_URL }) => (SLACK_WEBHOOK_URL ? wishOf(news) : null),
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const wish = callWishSchema.safeParse(claimed.payload).data
    if (!wish) return { kind: 'ready', payload: claimed.payload }
    const { prepareCall } = await import('#lib/leads/channels/call-email/compose.ts')
    return prepareCall(claimed, wish, callMessage)
  },
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

const messageSchema = z.object({ text: z.string() })

type SlackMessage = z.infer<typeof messageSchema>

export function newLead({ id, email, title, siteUrl }: NewLead): SlackMessage {
  const [who, what] = [oneLine(email, 320), oneLine(title, 120)].map(escapeForSlack)
  return { text: `New lead: ${who} asked for ${what} ${deskUrl(siteUrl, id)}` }
}

/** What prepares a call, in short: a few lines, and the link to all of it. */
export function callMessage(brief: CallBrief): SlackMessage {
  const { title, who, about, sentences, facts, answers, score, results, deskUrl: url } = brief
  const reasons = score.reasons.map(({ points, reason }) => `${signed(points)} ${reason}`)
  const lines = [
    `${title}: ${who}`,
    ...about,
    ...sentences,
    `Score ${score.score} of 100${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`,
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...[...results.flatMap(({ figures }) => figures), ...answers].map(lineOf),
  ]
  return { text: [...lines.map((line) => escapeForSlack(oneLine(line, 600))), url].join('\n') }
}

/** Slack reads mentions and links, such as <!channel>, only between these characters. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Slack recognizes no repeated call, so what may have been posted is refused, not repeated. */
export async function postToSlack(
  payload: unknown,
  { SLACK_WEBHOOK_URL: url, SLACK_ROOT: root }: SlackSettings,
  attempt: Attempt,
): Promise<Outcome> {
  if (!url) return turnedOff('Slack', 'SLACK_WEBHOOK_URL')
  const message = messageSchema.safeParse(payload)
  if (!message.success) return { kind: 'refused', reason: 'the stored message is not readable' }
  const post = {
    service: 'Slack',
    url: root ? new URL(new URL(url).pathname, root) : new URL(url),
    // No mrkdwn: an email address may contain * and _.
    body: JSON.stringify({ ...message.data, mrkdwn: false, unfurl_links: false }),
    allowPrivate: Boolean(root),
    once: { proof: 'ok', place: PLACE },
  }
  return postJson(post, attempt)
}
