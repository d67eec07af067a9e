import type { CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import { pointsOf, preparationParts } from '#lib/leads/brief/parts.ts'
import { layout } from '#lib/leads/email/layout.ts'
import { renderNotice } from '#lib/leads/email/notice.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { addressOf } from '#lib/leads/score/address.ts'
import { type Sender, oneLine, threadOf } from '#lib/leads/email/text.ts'

/** Tells the team of a call, with what prepares it. */
export function renderCallEmail(brief: CallBrief, sender: Sender): Email {
  const { title, subject, who, about, score } = brief
  const sentences = [...about, ...brief.sentences]
  const thread = threadOf(who, 'Your call', sender)
  return {
    ...thread.envelope,
    subject: oneLine(`${subject} · ${pointsOf(score)} · ${whereOf(who)}`, 200),
    ...layout({
      title,
      preheader: sentences.join(' '),
      label: title,
      headline: who,
      opening: `${title}: ${who}`,
      parts: preparationParts({ ...brief, sentences }, thread),
      foot: [thread.company],
    }),
  }
}

/** The company that an address says; the address itself where it says none. */
function whereOf(who: string): string {
  const { kind = null, domain = who } = addressOf(who) ?? {}
  return kind === 'company' || kind === 'role' ? domain : who
}

/** Tells an owner how many people they were given at once, and names none of them. */
export function renderHandover(
  { people, by, url }: { people: number; by: string; url: string },
  sender: Omit<Sender, 'siteUrl'>,
): Email {
  const title = `${people} ${people === 1 ? 'person' : 'people'} to look after`
  const about = `${oneLine(by, 120)} made you the owner of ${people === 1 ? 'one more person' : `${people} more people`}. Their replies to emails reach you.`
  return renderNotice({ ...sender, label: 'Leads', title, about, url, open: 'Open Leads' })
}
