import type { Facts } from '#lib/leads/team-email/render.ts'
import { UNREPLYABLE } from '#lib/leads/team-email/wording.ts'
import { escapeHtml } from '#lib/leads/team-email/text.ts'

const SANS =
  "font-family:'Familjen Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "font-family:'Martian Mono',ui-monospace,Menlo,Consolas,monospace"
const NOTE = `${MONO};font-size:12px;line-height:18px`
const LINE = 'border-top:1px solid #d6d2c9'

/** The HTML part: tables and inline styles, since that is what mail programs agree on. Nothing is fetched from anywhere. */
export function renderHtml(facts: Facts): string {
  const { id, who, what, when, page, site, replyTo } = facts
  const rows = [
    row('Resource', escapeHtml(what)),
    row('When', escapeHtml(when)),
    page && row('Page', link(page.url, page.path)),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(what)}</title>
<style>
@media (max-width:520px){.cell{padding-left:20px!important;padding-right:20px!important}.who{font-size:25px!important;line-height:29px!important}.key{width:76px!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.paper{background:#14171b!important}.sheet{background:#1a1e23!important;border-color:#efeae0!important}.ink{color:#efeae0!important}.soft{color:#a7a499!important}.line{border-color:#3b3e41!important}.mark{color:#ff8a63!important}.button{background:#ff8a63!important;color:#14171b!important}}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f3efe6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(`${when}${page ? `, from ${page.path}` : ''}`)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#f3efe6"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#faf8f2;border:1px solid #15181d">
<tr><td class="cell mark" style="padding:26px 32px 0;color:#b5330f;${NOTE}">New lead</td></tr>
<tr><td class="cell ink who" style="padding:6px 32px 26px;color:#15181d;${SANS};font-size:31px;line-height:35px;font-weight:600;letter-spacing:-.03em;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(who)}</td></tr>
<tr><td class="cell" style="padding:0 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.filter(Boolean).join('')}</table></td></tr>
<tr><td class="cell" style="padding:26px 32px 30px">${replyTo ? button(replyTo) : `<span class="ink" style="color:#15181d;${SANS};font-size:17px;line-height:24px">${escapeHtml(UNREPLYABLE)}</span>`}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="soft" style="padding:14px 4px 0;color:#5a5c60;${NOTE};overflow-wrap:anywhere">${escapeHtml(site)}<br>Lead ${escapeHtml(id)}</td></tr></table>
</td></tr></table>
</body>
</html>
`
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

function button(mailto: string): string {
  return `<a class="button" href="${escapeHtml(mailto)}" style="display:inline-block;padding:14px 24px;background:#b5330f;color:#ffffff;${SANS};font-size:18px;line-height:24px;font-weight:600;text-decoration:none;border-radius:2px">Write a reply</a>`
}
