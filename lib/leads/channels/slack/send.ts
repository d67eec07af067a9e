import { postOnce } from '#lib/platform/http/post-once.ts'
import { UnsentError } from '#lib/platform/http/unsent-error.ts'
import { messageSchema } from '#lib/leads/channels/slack/message.ts'
import type { SlackSettings } from '#lib/leads/channels/slack/workspace.ts'
import type { Attempt } from '#lib/leads/provider/channel.ts'
import { ACCOUNT_BACKOFF, outcomeOf, unknown, type Outcome } from '#lib/leads/provider/outcome.ts'
import { reason } from '#lib/platform/log/log.ts'

/** Where people look whether a message was posted. */
export const PLACE = 'the Slack channel'

/**
 * Posts a line to a Slack channel through an incoming webhook. Slack recognizes no repeated call,
 * so what may have been posted is refused rather than repeated.
 *
 * @param payload a `SlackMessage`
 */
export async function postToSlack(
  payload: unknown,
  { SLACK_WEBHOOK_URL: url, SLACK_ROOT: root }: SlackSettings,
  { key, timeout }: Attempt,
): Promise<Outcome> {
  if (!url) {
    const why = 'Slack: SLACK_WEBHOOK_URL is not set'
    return { kind: 'failed', reason: why, holdFor: ACCOUNT_BACKOFF }
  }
  const message = messageSchema.safeParse(payload)
  if (!message.success) return { kind: 'refused', reason: 'the stored message is not readable' }
  const signal = AbortSignal.timeout(timeout)
  // No mrkdwn: an email address may contain * and _.
  const body = JSON.stringify({ ...message.data, mrkdwn: false, unfurl_links: false })
  try {
    const response = await postOnce({
      url: root ? new URL(new URL(url).pathname, root) : new URL(url),
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
      signal,
      allowPrivate: Boolean(root),
    })
    const text = await response.text()
    const { status, headers, ok } = response
    if (ok && text.trim() === 'ok') return { kind: 'sent', providerId: key }
    const why = `Slack: ${status} ${text}`.trim()
    if (ok) return unknown(why, PLACE)
    // The channel was archived.
    const gone = status === 410 ? { about: 'account' as const } : {}
    return outcomeOf({ status, headers, reason: why, ...gone })
  } catch (error) {
    const why = `Slack: ${signal.aborted ? 'no response in time' : reason(error)}`
    return error instanceof UnsentError ? { kind: 'failed', reason: why } : unknown(why, PLACE)
  }
}
