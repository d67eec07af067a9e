import { NOTE, SANS } from '#lib/leads/email/layout.ts'
import { escapeHtml } from '#lib/leads/email/text.ts'

const LINE = 'border-top:1px solid #d6d2c9'
const VALUE = `color:#15181d;${SANS};font-size:17px;line-height:24px;overflow-wrap:anywhere`

/** A fact with a short name. `html` is its value. */
export interface Fact {
  name: string
  html: string
}

/**
 * Rows of the sheet: facts with short names, in one table, so that all values begin below each
 * other.
 *
 * @param width of the names, in pixels; a word that needs more widens it for all
 */
export function factTable(facts: readonly Fact[], width = 92): string {
  const rows = facts.map(
    ({ name, html }) =>
      `<tr><td class="key line soft" width="${width}" valign="top" style="width:${width}px;padding:15px 12px 11px 0;${LINE};color:#5a5c60;${NOTE}">${escapeHtml(name)}</td>` +
      `<td class="line ink" valign="top" style="padding:12px 0;${LINE};${VALUE}">${html}</td></tr>`,
  )
  return table(rows, '0 32px')
}

/** Rows of the sheet: a heading, then names of any length with their values on the right. */
export function figureTable(
  heading: string,
  rows: readonly { label: string; value: string }[],
  intro = '',
): string {
  const all = rows.map(
    ({ label, value }) =>
      `<tr><td class="line soft" width="58%" valign="top" style="width:58%;padding:9px 12px 9px 0;${LINE};color:#5a5c60;${SANS};font-size:15px;line-height:21px;overflow-wrap:anywhere">${escapeHtml(label)}</td>` +
      `<td class="line ink" valign="top" align="right" style="padding:9px 0;${LINE};text-align:right;${VALUE};font-size:15px;line-height:21px">${escapeHtml(value)}</td></tr>`,
  )
  const title = `<h3 class="ink" style="margin:0 0 8px;color:#15181d;${SANS};font-size:17px;line-height:24px;font-weight:600">${escapeHtml(heading)}</h3>`
  const text = `<p class="ink" style="margin:0 0 12px;color:#15181d;${SANS};font-size:15px;line-height:22px">${escapeHtml(intro)}</p>`
  return table(all, '0 32px 30px', intro ? title + text : title)
}

function table(rows: readonly string[], padding: string, title = ''): string {
  return `<tr><td class="cell" style="padding:${padding}">${title}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table></td></tr>`
}

/** A link in the color of the text. */
export function textLink(url: string, text: string): string {
  return `<a class="ink" href="${escapeHtml(url)}" style="color:#15181d;text-decoration:underline">${escapeHtml(text)}</a>`
}
