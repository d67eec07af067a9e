import { factTable, textLink } from '#lib/leads/email/fact-table.ts'
import { button, closing, layout, paragraph, secondButton } from '#lib/leads/email/layout.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import type { Facts } from '#lib/leads/channels/team-email/facts.ts'
import { UNREPLYABLE } from '#lib/leads/email/reply.ts'

/** The HTML part: the visitor's email address first, then the facts, and what the team can do. */
export function renderHtml(facts: Facts): string {
  const { id, who, what, when, page, origin, company, desk, replyTo } = facts
  const rows = [
    { name: 'Resource', html: escapeHtml(what) },
    { name: 'When', html: escapeHtml(when) },
    ...(page ? [{ name: 'Page', html: textLink(page.url, page.path) }] : []),
    ...origin.map(([name, value]) => ({ name, html: escapeHtml(value) })),
  ]
  const buttons = replyTo ? button(replyTo, 'Reply') + secondButton(desk, OPEN) : button(desk, OPEN)
  return layout({
    title: what,
    preheader: `${when}${page ? `, from ${page.path}` : ''}`,
    label: 'New lead',
    headline: who,
    rows: [factTable(rows), closing(buttons), replyTo ? '' : paragraph(UNREPLYABLE)].join('\n'),
    foot: [company, `Lead ${id}`].filter(Boolean),
  })
}

const OPEN = 'Open in Leads'
