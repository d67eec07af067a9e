import { factTable, textLink } from '#lib/leads/email/fact-table.ts'
import { button, closing, layout, SANS } from '#lib/leads/email/layout.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import type { Facts } from '#lib/leads/channels/team-email/facts.ts'
import { UNREPLYABLE } from '#lib/leads/email/reply.ts'

/** The HTML part: the visitor's email address first, then the facts, and one button to reply. */
export function renderHtml({ id, who, what, when, page, site, replyTo }: Facts): string {
  const facts = [
    { name: 'Resource', html: escapeHtml(what) },
    { name: 'When', html: escapeHtml(when) },
    ...(page ? [{ name: 'Page', html: textLink(page.url, page.path) }] : []),
  ]
  const unreplyable = `<span class="ink" style="color:#15181d;${SANS};font-size:17px;line-height:24px">${escapeHtml(UNREPLYABLE)}</span>`
  return layout({
    title: what,
    preheader: `${when}${page ? `, from ${page.path}` : ''}`,
    label: 'New lead',
    headline: who,
    rows: `${factTable(facts)}
${closing(replyTo ? button(replyTo, 'Reply') : unreplyable)}`,
    foot: [site, `Lead ${id}`],
  })
}
