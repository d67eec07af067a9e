import { escapeHtml } from '#lib/leads/email/text.ts'

interface Button {
  label: string
  name: string
  value: string
}

interface PlainPage {
  title: string
  paragraphs: string[]
  /** Each posts to this page's own URL. */
  buttons?: Button[]
}

/**
 * A page that a link in an email opens, without a script. What it changes, a button does: programs
 * that follow links change nothing.
 */
export function plainPage(
  { title, paragraphs, buttons = [] }: PlainPage,
  status: 200 | 404 | 410 | 503 = 200,
): Response {
  const text = paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  const forms = buttons.map(
    ({ label, name, value }) =>
      `<form method="post"><button name="${name}" value="${value}">${escapeHtml(label)}</button></form>`,
  )
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;--paper:#f3efe6;--ink:#15181d;--mark:#b5330f;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#efeae0;--mark:#ff8a63;--on:#14171b}}
body{margin:0;padding:12vh 20px;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:auto}h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em}
button{margin:8px 0;padding:14px 24px;border:0;border-radius:2px;background:var(--mark);color:var(--on);font:600 1.125rem/1.3 system-ui,sans-serif;cursor:pointer}
form+form button{background:none;border:1px solid;color:inherit}a{color:inherit}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${text}
${forms.join('\n')}
<p><a href="/">To the website</a></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Leads to the page of what a button did, so that Back and Reload don't press it again. */
export function seeDone({ url }: Request, done: string): Response {
  const { searchParams } = new URL(url)
  searchParams.set('done', done)
  return new Response(null, { status: 303, headers: { ...HEADERS, Location: `?${searchParams}` } })
}

export const doneIn = ({ url }: Request) => new URL(url).searchParams.get('done')

/** For a link that opens nothing: in pieces, forged, or of somebody who was erased. */
export function noSuchLink(): Response {
  return plainPage(
    {
      title: 'This link opens nothing',
      paragraphs: [
        'It may be cut in half: open it from the email again, or copy it whole. If we have erased your data since, there is nothing left to change.',
      ],
    },
    404,
  )
}

/** @param again the button that was pressed; null if its page couldn't be opened. */
export function outOfOrder(again: Omit<Button, 'label'> | null): Response {
  return plainPage(
    {
      title: 'That didn’t work',
      paragraphs: again
        ? ['We couldn’t save it. Please try again in a minute.']
        : ['Nothing has changed. Please open the link again in a minute.'],
      buttons: again ? [{ label: 'Try again', ...again }] : [],
    },
    503,
  )
}
