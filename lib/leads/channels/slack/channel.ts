import { z } from 'zod'
import { postJson, turnedOff } from '#lib/leads/provider/post.ts'
import { outcomeOf, type Outcome } from '#lib/leads/provider/outcome.ts'
import { bearer, fail, pass, tryFetch, type Check } from '#lib/platform/finding.ts'
import type { Env } from '#lib/platform/env/env.ts'
import type { Provider, Channel, NewLead, Attempt } from '#lib/leads/provider/channel.ts'
import { signed } from '#lib/leads/brief/parts.ts'
import { lineOf } from '#lib/leads/email/layout.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { alertOf, callWishSchema, wishOf } from '#lib/leads/channels/call-email/wish.ts'
import type { CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'

type SlackSettings = Pick<
  Env,
  'SLACK_WEBHOOK_URL' | 'SLACK_BOT_TOKEN' | 'SLACK_CHANNEL' | 'SLACK_ROOT'
>

/** A bot answers its own messages; an incoming webhook begins a new one each time. */
export const isOn = ({ SLACK_WEBHOOK_URL: url, SLACK_BOT_TOKEN: token }: Partial<SlackSettings>) =>
  Boolean(url ?? token)

const told = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  team: z.string().optional(),
})

/** An incoming webhook can't be asked anything without posting a message. */
const check: Check = async ({
  SLACK_WEBHOOK_URL: url,
  SLACK_BOT_TOKEN: token,
  SLACK_ROOT: root = 'https://slack.com',
}) => {
  const gets = 'a line about each new lead, and what prepares each call.'
  if (!token) return url ? [pass('Slack', `gets ${gets}`)] : []
  const response = await tryFetch(new URL('/api/auth.test', root).href, {
    method: 'POST',
    headers: bearer(token),
  })
  const { ok, error, team = '' } = told.safeParse(response?.json).data ?? { ok: false }
  if (ok) return [pass('Slack', `takes the token, and gets ${gets} Workspace: ${team}.`)]
  const why = error
    ? `refuses the token (${error}). Make one, and set SLACK_BOT_TOKEN`
    : 'does not respond'
  return [fail('Slack', `${why}.`)]
}

const workspace = { name: 'slack', check } as const satisfies Provider

const PLACE = 'the Slack channel'

export const slack = {
  name: 'slack',
  provider: workspace,
  start: {
    per: 'person',
    payload: (lead, settings) => (isOn(settings) ? newLead(lead) : null),
  },
  onCall: (news, settings) => (isOn(settings) ? wishOf(news) : null),
  // Loaded on first use: the commands that read this list have no content lake.
  async prepare(claimed) {
    const wish = callWishSchema.safeParse(claimed.payload).data
    if (!wish) return { kind: 'ready', payload: claimed.payload }
    const { prepareCall } = await import('#lib/leads/channels/call-email/compose.ts')
    const { threadOf } = await import('#lib/leads/channels/slack/thread.ts')
    return prepareCall(claimed, wish, async (brief) => ({
      ...callMessage(brief),
      ...(await threadOf(brief.personId)),
    }))
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

/** That a person is hot; an owner hears by email that they have one more. */
export const slackAlert = {
  ...slack,
  name: 'slack-alert',
  start: null,
  onCall: (news, settings) => (isOn(settings) && news.kind !== 'assigned' ? alertOf(news) : null),
} as const satisfies Channel<SlackSettings>

/** What waits for editors; it names nobody but staff. */
export const slackEditors = {
  ...slack,
  name: 'slack-editors',
  start: null,
  onCall: () => null,
  prepare: null,
  forget: null,
} as const satisfies Channel<SlackSettings>

const messageSchema = z.object({
  text: z.string(),
  /** The message that it answers; for a bot. */
  thread_ts: z.string().optional(),
})

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
export function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Slack recognizes no repeated call, so what may have been posted is refused, not repeated. */
export async function postToSlack(
  payload: unknown,
  settings: SlackSettings,
  attempt: Attempt,
): Promise<Outcome> {
  const { SLACK_WEBHOOK_URL: hook, SLACK_ROOT: root } = settings
  const { SLACK_BOT_TOKEN: token, SLACK_CHANNEL: channel } = settings
  if (!hook && !token) return turnedOff('Slack', 'SLACK_WEBHOOK_URL')
  const message = messageSchema.safeParse(payload)
  if (!message.success) return { kind: 'refused', reason: 'the stored message is not readable' }
  const { thread_ts, text } = message.data
  // No mrkdwn: an email address may contain * and _.
  const said = { text, mrkdwn: false, unfurl_links: false }
  const url = new URL(token ? 'https://slack.com/api/chat.postMessage' : (hook ?? ''))
  const post = {
    service: 'Slack',
    url: root ? new URL(url.pathname, root) : url,
    body: JSON.stringify(token ? { ...said, channel, thread_ts } : said),
    headers: token ? bearer(token) : {},
    allowPrivate: Boolean(root),
    once: { read: token ? readAnswer : isOk(attempt.key), place: PLACE },
  }
  return postJson(post, attempt)
}

/** An incoming webhook answers 'ok', and nothing else if the message is posted. */
const isOk =
  (key: string) =>
  (text: string): Outcome | null =>
    text.trim() === 'ok' ? { kind: 'sent', providerId: key } : null

const answer = z.union([
  z.object({ ok: z.literal(true), ts: z.string().regex(/^\d+\.\d+$/) }),
  z.object({ ok: z.literal(false), error: z.string().min(1) }),
])

/** Errors after which the message may have been posted nevertheless. */
const UNSURE = new Set(['fatal_error', 'internal_error'])
/** Errors that pass. */
const PASSING = new Set(['ratelimited', 'rate_limited', 'request_timeout', 'service_unavailable'])
/** Errors about the message itself; the others are about the token, its rights or the channel. */
const ABOUT_MESSAGE = new Set(['msg_too_long', 'no_text', 'invalid_arguments'])

/** @see https://docs.slack.dev/reference/methods/chat.postMessage */
function readAnswer(text: string): Outcome | null {
  const { data } = answer.safeParse(jsonIn(text))
  if (!data) return null
  if (data.ok) return { kind: 'sent', providerId: data.ts }
  const reason = `Slack: ${data.error}`
  if (UNSURE.has(data.error)) return null
  if (PASSING.has(data.error)) return { kind: 'failed', reason }
  const about = ABOUT_MESSAGE.has(data.error) ? 'delivery' : 'account'
  return outcomeOf({ status: 403, headers: new Headers(), reason, about })
}

/** The body's beginning, which has what counts, is all that is read: 2,000 characters. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const [, ts] = /^\{"ok":true,.*?"ts":"(\d+\.\d+)"/.exec(text) ?? []
    return ts && { ok: true, ts }
  }
}
