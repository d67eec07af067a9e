import { factTable, figureTable } from '#lib/leads/email/fact-table.ts'
import { button, closing, layout, paragraph, secondButton } from '#lib/leads/email/layout.ts'
import { UNREPLYABLE } from '#lib/leads/email/reply.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import type { Brief } from '#lib/leads/follow-up/brief.ts'
import { enteredHeading, headingOf, signed } from '#lib/leads/follow-up/wording.ts'

/** Where a reader goes from the email. */
export interface Links {
  desk: string
  /** `mailto:` URL; null if the address can't be replied to. */
  reply: string | null
  /** The company's name, which signs it; may be empty. */
  company: string
}

/** The HTML part: what they want, the score, what else is known, two buttons, then all figures. */
export function renderHtml(brief: Brief, links: Links): string {
  const { title, who, sentences, score, facts, results, first, agreedTo } = brief
  const reasons = score.reasons.map(
    ({ points, reason }) => `<br>${signed(points)} ${escapeHtml(reason)}`,
  )
  const buttons =
    button(links.desk, 'Open in Leads') + (links.reply ? secondButton(links.reply, 'Reply') : '')
  return layout({
    title,
    preheader: `Score ${score.score}. ${sentences.join(' ')}`,
    label: `Score ${score.score} of 100`,
    headline: who,
    rows: [
      ...sentences.map(paragraph),
      factTable([
        { name: 'Score', html: `<b>${score.score} of 100</b>${reasons.join('')}` },
        ...facts.map(([name, value]) => ({ name, html: escapeHtml(value) })),
      ]),
      closing(buttons),
      ...(links.reply ? [] : [paragraph(UNREPLYABLE)]),
      ...results.flatMap((part) => [
        figureTable(headingOf(part), part.figures, part.meaning),
        figureTable(enteredHeading(part), part.entered),
      ]),
    ].join('\n'),
    foot: [
      ...(agreedTo ? [`They agreed to this: ${agreedTo}`, ''] : []),
      ...(links.company ? [links.company] : []),
      `Lead ${first.id}`,
    ],
  })
}
