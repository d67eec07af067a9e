import { button, closing, layout, NOTE, SANS } from '#lib/leads/email/layout.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'
import type { Facts } from '#lib/leads/channels/team-email/facts.ts'
import { UNREPLYABLE } from '#lib/leads/channels/team-email/wording.ts'

const LINE = 'border-top:1px solid #d6d2c9'

/** The HTML part: the visitor's email address first, then the facts, and one button to reply. */
export function renderHtml({ id, who, what, when, page, site, replyTo }: Facts): string {
  const rows = [
    row('Resource', escapeHtml(what)),
    row('When', escapeHtml(when)),
    page && row('Page', link(page.url, page.path)),
  ]
  const unreplyable = `<span class="ink" style="color:#15181d;${SANS};font-size:17px;line-height:24px">${escapeHtml(UNREPLYABLE)}</span>`
  return layout({
    title: what,
    preheader: `${when}${page ? `, from ${page.path}` : ''}`,
    label: 'New lead',
    headline: who,
    rows: `<tr><td class="cell" style="padding:0 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.filter(Boolean).join('')}</table></td></tr>
${closing(replyTo ? button(replyTo, 'Reply') : unreplyable)}`,
    foot: [site, `Lead ${id}`],
  })
}

/** One fact. `value` is HTML. */
function row(key: string, value: string): string {
  return (
    `<tr><td class="key line soft" width="104" valign="top" style="width:104px;padding:15px 0 11px;${LINE};color:#5a5c60;${NOTE}">${key}</td>` +
    `<td class="line ink" valign="top" style="padding:12px 0;${LINE};color:#15181d;${SANS};font-size:17px;line-height:24px;overflow-wrap:anywhere">${value}</td></tr>`
  )
}

function link(url: string, text: string): string {
  return `<a class="ink" href="${escapeHtml(url)}" style="color:#15181d;text-decoration:underline">${escapeHtml(text)}</a>`
}
