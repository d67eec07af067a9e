import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { database } from '#lib/platform/database/pool.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { editorEmail } from '#lib/leads/channels/editor-email/channel.ts'
import { escapeForSlack, isOn, slackEditors } from '#lib/leads/channels/slack/channel.ts'
import type { LeadEmails } from '#lib/content/lead-emails.ts'
import { renderNotice } from '#lib/leads/email/notice.ts'
import { oneLine, senderOf } from '#lib/leads/email/text.ts'
import { readMembers, refreshMembers } from '#lib/leads/owners/members.ts'
import { namedId } from '#lib/leads/person/ids.ts'

export interface EditorNews {
  /** What happened, so that it is told once. */
  of: string
  /** The member whom it concerns; all who may publish, but for one who knows. */
  to: { member: string } | { allBut: string | null }
  title: string
  sentence: string
  /** Where it is in the Studio, after '/studio'. */
  path: string
}

/** As many as Resend takes. */
const MOST = 50

/** Queues what editors are told: by email to those whose addresses are known, and in Slack. */
export async function tellEditors(
  news: readonly EditorNews[],
  { company, sender }: Pick<LeadEmails, 'company' | 'sender'>,
): Promise<void> {
  if (news.length === 0) return
  await refreshMembers()
  const members = await readMembers()
  const queued = news.flatMap(({ of, to, title: given, sentence: said, path }) => {
    const [title, sentence] = [oneLine(given, 200), oneLine(said, 600)]
    const url = `${env.SITE_URL}/studio${path}`
    const addresses = members
      .filter(({ id, mayPublish }) =>
        'member' in to ? id === to.member : mayPublish && id !== to.allBut,
      )
      .flatMap(({ email, hasLeft }) => (email !== null && !hasLeft ? email : []))
      .slice(0, MOST)
    const email = renderNotice({
      from: senderOf(env.LEADS_FROM, sender),
      to: addresses,
      company,
      label: 'Studio',
      title,
      about: sentence,
      url,
      open: 'Open in the Studio',
    })
    const text = [title, sentence].map(escapeForSlack).join('\n')
    const through = (channel: string, payload: object) => {
      return { id: namedId(channel, of), channel, payload }
    }
    return [
      ...(addresses.length > 0 ? [through(editorEmail.name, email)] : []),
      ...(isOn(env) ? [through(slackEditors.name, { text: `${text}\n${url}` })] : []),
    ]
  })
  if (queued.length > 0) await database().insert(deliveries).values(queued).onConflictDoNothing()
}
