import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: unknown): string {
  return String(text ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/**
 * Also applies inside the frame that shows an email: its images load from this machine or not at
 * all.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data: http://localhost:* http://127.0.0.1:*"

const FONT_FACES = `
@font-face{font-family:'Familjen Grotesk';src:url(/_local/familjen.woff2);font-weight:400 700}
@font-face{font-family:'Martian Mono';src:url(/_local/martian.woff2);font-weight:100 800}`

/**
 * A stand-in's page in the site's design. It makes no request to anything but this server.
 *
 * @param more styles and a script of its own
 */
export function page(
  title: string,
  content: string,
  more: { style?: string; script?: string } = {},
): string {
  const { style = '', script = '' } = more
  const code = script && `<script>${script}</script>`
  const policy = script
    ? `${POLICY}; script-src 'sha256-${hash('sha256', script, 'base64')}'`
    : POLICY
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<style>${FONT_FACES}${STYLE}${style}</style>
<main>${content}</main>${code}
</html>`
}

/** A page that lists what a stand-in has; `rows` hold HTML, newest first. */
export function listPage(options: {
  title: string
  intro: string
  /** What is listed, in the plural: 'emails'. */
  what: string
  columns: string[]
  rows: string[][]
  /** What to do if there is nothing yet. */
  none?: string
  style?: string
}): string {
  const { title, intro, what, columns, rows, style = '' } = options
  const { none = 'Nothing yet. Give an email address on a resource page of the site.' } = options
  const count = `${rows.length} ${rows.length === 1 ? what.slice(0, -1) : what}`
  const table = `<div class="rows" role="region" aria-label="${title}" tabindex="0"><table>
<tr>${columns.map((name) => `<th>${name}`).join('')}</tr>
${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</table></div>`
  return page(
    `${title} (${rows.length})`,
    `<h1>${title}</h1><p>${intro} Nothing left this machine.</p>
<p class="note">${rows.length > 0 ? count : none}</p>${rows.length > 0 ? table : ''}`,
    { style },
  )
}

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#f3efe6,#14171b);--sheet:light-dark(#faf8f2,#1a1e23);--ink:light-dark(#15181d,#efeae0);--soft:light-dark(#5a5c60,#a7a499);--line:light-dark(#15181d29,#efeae033);--control:light-dark(#15181d8c,#efeae08c);--signal:light-dark(#b5330f,#ff8a63);--on-signal:light-dark(#fff,#14171b)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 'Familjen Grotesk',system-ui,sans-serif}
main{max-width:66rem;margin:0 auto;padding:clamp(1.25rem,4vw,3rem)}
h1{font-size:clamp(1.75rem,4vw,2.5rem);line-height:1.05;letter-spacing:-.03em;margin:0 0 .5rem;overflow-wrap:anywhere}
p{margin:.5rem 0;max-width:60ch}
.note,th,time,code{font:400 .75rem/1.5 'Martian Mono',ui-monospace,monospace;color:var(--soft)}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--signal);outline-offset:3px}
.rows{overflow-x:auto;margin-top:1.5rem}
table{border-collapse:collapse;width:100%;min-width:46rem;border-top:2px solid var(--ink)}
th,td{text-align:left;vertical-align:top;padding:.7rem 1rem .7rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:1.5rem 0;border-top:2px solid var(--ink);padding-top:1rem}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid var(--line);background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--sheet);border:1px solid var(--line);padding:1rem;font-size:.8125rem}`

const FOLDER = new URL('../../ui/fonts/', import.meta.url)

const FILES: Record<string, string> = {
  '/_local/familjen.woff2': 'familjen-grotesk-latin-wght-normal.woff2',
  '/_local/martian.woff2': 'martian-mono-latin-wght-normal.woff2',
}

/** The site's font at this path, if there is one. */
export async function fontAt(path: string): Promise<Response | undefined> {
  const file = FILES[path]
  if (!file) return undefined
  const headers = { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' }
  return new Response(await readFile(new URL(file, FOLDER)), { headers })
}
