import 'server-only'
import { getResources } from '#lib/content/fetch.ts'
import { documentPath } from '#lib/content/paths.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import { env } from '#lib/platform/env/env.ts'
import {
  leadEmailFrame,
  leadEmailSender,
  resultRows,
} from '#lib/leads/channels/lead-email/prepare.ts'
import { renderConfirmation } from '#lib/leads/channels/confirmation-email/render.ts'
import { renderLeadEmail } from '#lib/leads/channels/lead-email/render.ts'
import { renderRebooking } from '#lib/leads/channels/rebook-email/render.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { PRESETS } from '#lib/tools/roi/texts.ts'
import { summaryText } from '#lib/tools/roi/words.ts'

/** The kinds of email that preview shows, as in its URLs. */
export const SAMPLES = ['confirmation', 'guide', 'result', 'canceled', 'missed'] as const
type SampleKind = (typeof SAMPLES)[number]

const SOMEBODY = { to: 'lead@example.com' }

/**
 * An email as a lead gets it, with an example's figures or call. Null if there is no resource of the kind.
 */
export async function sampleEmail(kind: SampleKind, of?: string): Promise<Email | null> {
  if (kind === 'canceled' || kind === 'missed') return sampleRebooking(kind)
  const opens = kind === 'guide' || kind === 'confirmation' ? 'document' : 'tool'
  const resources = stripStega(await getResources())
  const possible = resources.filter(({ type }) => RESOURCE_TYPES[type].opens === opens)
  const resource =
    possible.find(({ slug, type }) => (kind === 'result' ? type === 'Tool' : slug === of)) ??
    possible[0]
  const [preset] = PRESETS
  if (!resource || !preset) return null
  const { inputs: input } = preset
  const page = new URL(`/resources/${resource.slug}`, env.SITE_URL).href
  const sender = { from: stripStega(await leadEmailSender()), replyTo: env.LEADS_TO }
  if (kind === 'confirmation') {
    const { texts, company } = stripStega(await leadEmailFrame())
    return renderConfirmation(
      { ...SOMEBODY, title: resource.title, url: page, texts, company },
      sender,
    )
  }
  const found = { tool: 'roi' as const, input, results: calculateRoi(input) }
  return renderLeadEmail(
    {
      ...SOMEBODY,
      title: resource.title,
      page,
      url: kind === 'guide' ? new URL(documentPath(resource.id), env.SITE_URL).href : page,
      noun: null,
      result:
        kind === 'result'
          ? { summary: summaryText(input), rows: await resultRows(found), isAttached: true }
          : null,
      frame: stripStega(await leadEmailFrame()),
    },
    sender,
  )
}

async function sampleRebooking(kind: 'canceled' | 'missed'): Promise<Email> {
  const { texts, company, booking } = stripStega(await leadEmailFrame())
  const outcome = kind === 'missed' ? kind : null
  const call = { startsAt: new Date('2027-03-01T15:00:00Z'), timeZone: 'UTC', outcome }
  return renderRebooking(
    { ...SOMEBODY, call, url: booking?.url ?? env.SITE_URL, texts, company },
    { from: stripStega(await leadEmailSender()), replyTo: env.LEADS_TO },
  )
}
