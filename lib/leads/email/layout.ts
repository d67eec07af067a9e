import { escapeHtml } from '#lib/leads/email/text.ts'

const SANS =
  "font-family:'Familjen Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "font-family:'Martian Mono',ui-monospace,Menlo,Consolas,monospace"
const NOTE = `${MONO};font-size:12px;line-height:18px`
export const INK = `color:#15181d;${SANS}`
export const SOFT_NOTE = `color:#5a5c60;${NOTE}`
export const LINE = 'border-top:1px solid #d6d2c9'

/** What an email says, for both of its forms: `<tr>`s of the sheet, and plain text. */
export interface Part {
  html: string
  text: string
}

interface Layout {
  title: string
  /** The preview text that inboxes show beside the subject. */
  preheader: string
  label: string
  headline: string
  /** The first line of the plain text, if not the headline. */
  opening?: string
  parts: readonly Part[]
  foot: readonly string[]
}

/**
 * An email's two forms. Tables and inline styles, which mail clients agree on, a few lines for
 * Outlook, which knows no `max-width` and takes its own font for ours, and nothing remote.
 */
export function layout(email: Layout): Part {
  const { title, preheader, label, headline, opening = headline, parts, foot } = email
  const said = [opening, ...parts.map(({ text }) => text), foot.join('\n')]
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}
@media (max-width:520px){.cell{padding-left:20px!important;padding-right:20px!important}.who{font-size:25px!important;line-height:29px!important}.key{width:72px!important}.button,.second{display:block!important;text-align:center!important}.second{margin:12px 0 0!important}}
@media (prefers-color-scheme:dark){.paper{background:#14171b!important}.sheet{background:#1a1e23!important;border-color:#efeae0!important}.ink{color:#efeae0!important}.soft{color:#a7a499!important}.line{border-color:#3b3e41!important}.mark{color:#ff8a63!important}.button{background:#ff8a63!important;color:#14171b!important}.second{border-color:#efeae0!important}}
</style>
<!--[if mso]><style>td,h1,h2,p,a{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="paper" style="margin:0;padding:0;background:#f3efe6;-webkit-text-size-adjust:100%">
<div lang="en">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#f3efe6"><tr><td align="center" style="padding:24px 12px 40px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#faf8f2;border:1px solid #15181d">
<tr><td class="cell mark" style="padding:26px 32px 0;color:#b5330f;${NOTE}">${escapeHtml(label)}</td></tr>
<tr><td class="cell" style="padding:6px 32px 26px"><h1 class="ink who" style="margin:0;${INK};font-size:31px;line-height:35px;font-weight:600;letter-spacing:-.03em;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(headline)}</h1></td></tr>
${parts.map((part) => part.html).join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="soft" style="padding:14px 4px 0;${SOFT_NOTE};overflow-wrap:anywhere">${foot.map(escapeHtml).join('<br>')}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
  return { html, text: `${said.filter(Boolean).join('\n\n')}\n` }
}

/** Paragraphs, which follow each other line by line in plain text. */
export function paragraph(...texts: string[]): Part {
  const html = texts.map((text) => paragraphOf(escapeHtml(text))).join('')
  return { html, text: texts.join('\n') }
}

const LOOKS = {
  p: '17px;line-height:25px',
  h2: '22px;line-height:28px',
  h3: '17px;line-height:25px',
}

/** `content` is HTML. */
export function paragraphOf(content: string, look: keyof typeof LOOKS = 'p'): string {
  const font = `${INK};font-size:${LOOKS[look]}`
  const heading = `<${look} class="ink" style="margin:0;${font};font-weight:600">${content}</${look}>`
  return row(look === 'p' ? content : heading, `padding:0 32px 18px;${font}`, 'cell ink')
}

function row(content: string, style: string, name = 'cell'): string {
  return `<tr><td class="${name}" style="${style};overflow-wrap:anywhere">${content}</td></tr>`
}

/** A link in a row of its own, quieter than a button. */
export function link(url: string, label: string): Part {
  const style = `padding:26px 32px 30px;${INK};font-size:15px;line-height:22px`
  return { html: row(textLink(url, label), style, 'cell ink'), text: `${label}:\n${url}` }
}

interface Action {
  url: string
  label: string
  /** What the plain text says in its place. */
  text?: string
}

/** Buttons, the second of which stands back behind the first. */
export function buttons(...actions: Action[]): Part {
  const html = actions.map(({ url, label }, index) => {
    const [name, look] = index === 0 ? FIRST : SECOND
    return `<a class="${name}" href="${escapeHtml(url)}" style="display:inline-block;${look};mso-padding-alt:0;font-size:18px;line-height:24px;font-weight:600;text-decoration:none;border-radius:2px">${BEFORE}${escapeHtml(label)}${AFTER}</a>`
  })
  const lines = actions.map(({ url, label, text }) => text ?? `${label}:\n${url}`)
  return { html: row(html.join(BETWEEN), 'padding:26px 32px 30px'), text: lines.join('\n\n') }
}

const FIRST = ['button', `padding:14px 24px;background:#b5330f;color:#ffffff;${SANS}`] as const
const SECOND = [
  'second ink',
  `margin-left:12px;padding:13px 23px;border:1px solid #15181d;${INK}`,
] as const
/** Outlook gives links neither padding nor margin: wide, raised spaces make room there. */
const BEFORE =
  '<!--[if mso]><i style="mso-font-width:150%;mso-text-raise:21pt" hidden>&emsp;</i><span style="mso-text-raise:10pt"><![endif]-->'
const AFTER =
  '<!--[if mso]></span><i style="mso-font-width:150%" hidden>&emsp;&#8203;</i><![endif]-->'
const BETWEEN = '<!--[if mso]>&emsp;<![endif]-->'

/** A name and a value; `rest` follows the value, and `url` is where it leads. */
export type Fact = readonly [name: string, value: string, more?: { rest?: string[]; url?: string }]

/** Facts with short names, in one table, so that all values begin below each other. */
export function facts(all: readonly Fact[], width = 92): Part {
  const rows = all.map(([name, value, { rest, url } = {}]) => {
    const first = url ? textLink(url, value) : escapeHtml(value)
    const html = rest ? [`<b>${first}</b>`, ...rest.map(escapeHtml)].join('<br>') : first
    return (
      `<tr><td class="key line soft" width="${width}" valign="top" style="width:${width}px;padding:15px 12px 11px 0;${LINE};${SOFT_NOTE}">${escapeHtml(name)}</td>` +
      `<td class="line ink" valign="top" style="padding:12px 0;${LINE};${INK};font-size:17px;line-height:24px;overflow-wrap:anywhere">${html}</td></tr>`
    )
  })
  const lines = all.flatMap(([name, value, { rest = [], url } = {}]) => [
    named(name, url ?? value),
    ...rest.map((line) => `  ${line}`),
  ])
  return { html: table(rows, '0 32px'), text: lines.join('\n') }
}

interface Figure {
  label: string
  value: string
}

/** A heading, then names of any length with their values on the right. */
export function figures(heading: string, all: readonly Figure[], intro = ''): Part {
  const small = `${INK};font-size:15px`
  const rows = all.map(
    ({ label, value }) =>
      `<tr><td class="line soft" width="58%" valign="top" style="width:58%;padding:9px 12px 9px 0;${LINE};color:#5a5c60;${SANS};font-size:15px;line-height:21px;overflow-wrap:anywhere">${escapeHtml(label)}</td>` +
      `<td class="line ink" valign="top" align="right" style="padding:9px 0;${LINE};text-align:right;${small};line-height:21px;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  )
  const title = `<h2 class="ink" style="margin:0 0 8px;${INK};font-size:17px;line-height:24px;font-weight:600">${escapeHtml(heading)}</h2>`
  const text = `<p class="ink" style="margin:0 0 12px;${small};line-height:22px">${escapeHtml(intro)}</p>`
  const lines = [heading.toUpperCase(), ...(intro ? [intro] : []), ...all.map(lineOf)]
  return {
    html: table(rows, '0 32px 30px', intro ? title + text : title),
    text: lines.join('\n'),
  }
}

export function lineOf({ label, value }: Figure): string {
  return `  ${named(label, value)}`
}

/** A name may be a question. */
function named(name: string, value: string): string {
  return `${name}${name.endsWith('?') ? '' : ':'} ${value}`
}

export function table(rows: readonly string[], padding: string, title = ''): string {
  return `<tr><td class="cell" style="padding:${padding}">${title}<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table></td></tr>`
}

export function textLink(url: string, text: string): string {
  return `<a class="ink" href="${escapeHtml(url)}" style="color:#15181d;text-decoration:underline">${escapeHtml(text)}</a>`
}
