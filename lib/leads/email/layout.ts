import { escapeHtml } from '#lib/leads/email/text.ts'

export const SANS =
  "font-family:'Familjen Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "font-family:'Martian Mono',ui-monospace,Menlo,Consolas,monospace"
export const NOTE = `${MONO};font-size:12px;line-height:18px`

interface Layout {
  title: string
  /** The preview text that inboxes show beside the subject. */
  preheader: string
  label: string
  headline: string
  /** HTML: `<tr>`s of the sheet. */
  rows: string
  foot: string[]
}

/** An email's HTML: tables and inline styles, which mail clients agree on. Loads nothing remote. */
export function layout({ title, preheader, label, headline, rows, foot }: Layout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (max-width:520px){.cell{padding-left:20px!important;padding-right:20px!important}.who{font-size:25px!important;line-height:29px!important}.key{width:72px!important}.button,.second{display:block!important;text-align:center!important}.second{margin:12px 0 0!important}}
@media (prefers-color-scheme:dark){.paper{background:#14171b!important}.sheet{background:#1a1e23!important;border-color:#efeae0!important}.ink{color:#efeae0!important}.soft{color:#a7a499!important}.line{border-color:#3b3e41!important}.mark{color:#ff8a63!important}.button{background:#ff8a63!important;color:#14171b!important}.second{border-color:#efeae0!important}}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f3efe6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#f3efe6"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#faf8f2;border:1px solid #15181d">
<tr><td class="cell mark" style="padding:26px 32px 0;color:#b5330f;${NOTE}">${escapeHtml(label)}</td></tr>
<tr><td class="cell" style="padding:6px 32px 26px"><h1 class="ink who" style="margin:0;color:#15181d;${SANS};font-size:31px;line-height:35px;font-weight:600;letter-spacing:-.03em;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(headline)}</h1></td></tr>
${rows}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="soft" style="padding:14px 4px 0;color:#5a5c60;${NOTE};overflow-wrap:anywhere">${foot.map(escapeHtml).join('<br>')}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

export function paragraph(text: string): string {
  return paragraphOf(escapeHtml(text))
}

/** `content` is HTML. */
export function paragraphOf(content: string, look: 'p' | 'h2' | 'h3' = 'p'): string {
  const size = {
    p: '17px;line-height:25px',
    h2: '22px;line-height:28px',
    h3: '17px;line-height:25px',
  }
  const font = `${SANS};font-size:${size[look]}`
  const inside =
    look === 'p'
      ? content
      : `<${look} style="margin:0;${font};font-weight:600">${content}</${look}>`
  return `<tr><td class="cell ink" style="padding:0 32px 18px;color:#15181d;${font};overflow-wrap:anywhere">${inside}</td></tr>`
}

export function button(url: string, label: string): string {
  return `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:#b5330f;color:#ffffff;${SANS};font-size:18px;line-height:24px;font-weight:600;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a>`
}

/** A button that stands back behind the one before it. */
export function secondButton(url: string, label: string): string {
  return `<a class="second ink" href="${escapeHtml(url)}" style="display:inline-block;margin-left:12px;padding:13px 23px;border:1px solid #15181d;color:#15181d;${SANS};font-size:18px;line-height:24px;font-weight:600;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a>`
}

/** The last row of the sheet. `content` is HTML. */
export function closing(content: string): string {
  return `<tr><td class="cell" style="padding:26px 32px 30px">${content}</td></tr>`
}

const LINE = 'border-top:1px solid #d6d2c9'
const VALUE = `color:#15181d;${SANS};font-size:17px;line-height:24px;overflow-wrap:anywhere`

interface Fact {
  name: string
  html: string
}

/** Facts with short names, in one table, so that all values begin below each other. */
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

export function textLink(url: string, text: string): string {
  return `<a class="ink" href="${escapeHtml(url)}" style="color:#15181d;text-decoration:underline">${escapeHtml(text)}</a>`
}
