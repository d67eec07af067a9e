import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Styles of a report: an A4 page on screen; prints on A4 or Letter, also in black and white. */
export const REPORT_STYLE = `
:root {
  color-scheme: light;
  --color-paper: #f3efe6; --color-sheet: #ffffff; --color-ink: #15181d; --color-soft: #55575b;
  --color-line: #15181d40; --color-signal: #e2461b; --color-signal-ink: #b5330f;
  --color-data: #1d5a63; --color-tint: #e6ece9;
  --font-mono: "Martian Mono", ui-monospace, monospace;
}
* { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; }
body {
  background: var(--color-paper); color: var(--color-ink); overflow-wrap: anywhere;
  font: 400 1rem/1.45 "Familjen Grotesk", system-ui, sans-serif;
}
main { max-width: 210mm; margin: 2rem auto; padding: 16mm 17mm; background: var(--color-sheet); }
h1 { font-size: 2.75rem; line-height: 1; letter-spacing: -.035em; font-weight: 600; }
h2 { font-size: 1.375rem; line-height: 1.1; letter-spacing: -.02em; font-weight: 600; }
h3 { font-size: 1rem; font-weight: 600; }
a { color: var(--color-signal-ink); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--color-signal); outline-offset: 3px; }
p, li, td, figcaption { text-wrap: pretty; }
h1, h2 { text-wrap: balance; }
svg { display: block; max-width: 100%; }

.cover { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 2rem;
  border-bottom: 2px solid var(--color-ink); padding-bottom: .75rem; }
.cover b { display: flex; align-items: center; gap: .5rem; font-size: 1.125rem; }
.cover svg { width: 1.25rem; }
.note { font: 400 .6875rem/1.5 var(--font-mono); color: var(--color-soft); }
.title { display: grid; gap: .75rem; padding: 2.75rem 0 2rem; }
.answer { font-size: 1.625rem; line-height: 1.15; letter-spacing: -.02em; font-weight: 600;
  max-width: 32em; text-wrap: balance; }
.answer + p { max-width: 40em; padding-top: .75rem; }

section { padding-top: 1.75rem; }
section > h2 { border-top: 1px solid var(--color-ink); padding: .75rem 0 1rem; }
.figures { display: grid; grid-template-columns: 3fr 3fr 4.2fr 3.4fr; border: solid var(--color-line);
  border-width: 1px 0; }
.figures div { padding: .75rem .75rem .75rem 0; }
.figures div + div { border-left: 1px solid var(--color-line); padding-left: .75rem; }
.figures dd { font: 500 1rem/1.3 var(--font-mono); letter-spacing: -.04em; padding-top: .25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 2.5rem; align-items: end; }
.pair > * { min-width: 0; }
figure { padding-top: .5rem; }
figcaption, caption { font-size: .875rem; color: var(--color-soft); text-align: left; padding: .5rem 0; }
caption b, figcaption b { color: var(--color-ink); }
.narrow { display: none; }

table + table { margin-top: 1.5rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; line-height: 1.35; }
th, td { text-align: left; vertical-align: baseline; padding: .4375rem .75rem .4375rem 0;
  border-top: 1px solid var(--color-line); }
thead th { font: 400 .6875rem/1.5 var(--font-mono); color: var(--color-soft); border-top: 0; }
tbody th { font-weight: 500; }
.explained tbody th { min-width: 9em; }
td:not(.number) { color: var(--color-soft); }
.number { text-align: right; padding-right: 0; padding-left: .75rem; }
td.number { font: 400 .8125rem/1.45 var(--font-mono); letter-spacing: -.03em; }
.explained td.number { white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 1px solid var(--color-line); }

ol { list-style: none; padding: 0; counter-reset: item; }
ol li { counter-increment: item; display: grid; grid-template-columns: 2rem 1fr;
  border-top: 1px solid var(--color-line); padding: .5rem 0; }
ol li::before { content: counter(item); font: 400 .8125rem/1.75 var(--font-mono); color: var(--color-signal-ink); }
.pairs { display: grid; grid-template-columns: 1fr 1fr; column-gap: 2rem; }
ul { padding-left: 1.1em; display: grid; gap: .375rem; }
.next { border: 1px solid var(--color-ink); margin-top: 2rem; padding: 1.25rem 1.5rem 1.5rem; }
.next h2 { border: 0; padding: 0 0 .375rem; }
.next dl { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem 2rem; padding-top: .75rem; }
.next a { font-weight: 600; }

@media screen and (width < 40rem) {
  body { background: var(--color-sheet); }
  main { margin: 0; padding: 1.25rem; }
  h1 { font-size: 2.125rem; }
  .figures, .pair { grid-template-columns: 1fr 1fr; }
  .pair { grid-template-columns: 1fr; gap: 1rem; }
  .pairs { display: block; }
  .figures div:nth-child(odd) { border-left: 0; padding-left: 0; }
  .figures div:nth-child(n + 3) { border-top: 1px solid var(--color-line); }
  .wide { display: none; }
  .narrow { display: block; }
  .explained :is(tbody, caption) { display: block; }
  .explained thead { display: none; }
  .explained tr { display: grid; grid-template-columns: 1fr auto; border-top: 1px solid var(--color-line); }
  .explained tr > *, .explained tbody tr:last-child > * { border: 0; }
  .explained tr .number { grid-area: 1 / 2; min-width: 0; }
  .explained td:not(.number) { grid-column: 1 / 3; padding-top: 0; }
}

@page { margin: 16mm 17mm 18mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt monospace; color: #55575b; } }
@media print {
  html { font-size: 10.5pt; }
  td, th { padding-block: .25rem; }
  ol li { padding-block: .375rem; }
  .title { padding: 1.5rem 0 1.25rem; }
  section { padding-top: 1.25rem; }
  section > h2 { padding-bottom: .625rem; }
  .next { margin-top: 1.25rem; padding: .875rem 1.25rem 1rem; }
  .next dl { grid-template-columns: repeat(3, 1fr); }
  body { background: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; margin: 0; padding: 0; }
  a { color: inherit; }
  h2, h3, caption { break-after: avoid; }
  h1, h2, h3, tr, li, ol, figure, .figures, .next, .keep { break-inside: avoid; }
  thead { display: table-header-group; }
}
`

let faces: Promise<string> | undefined

/** The site's typefaces as `@font-face` rules, files embedded: a report loads nothing. */
export function fontFaces(): Promise<string> {
  faces ??= Promise.all([
    face('Familjen Grotesk', '400 700', 'familjen-grotesk'),
    face('Martian Mono', '100 800', 'martian-mono'),
  ])
    .then((rules) => rules.join(''))
    .catch((error: unknown) => {
      faces = undefined
      throw error
    })
  return faces
}

async function face(family: string, weight: string, file: string): Promise<string> {
  const path = join(process.cwd(), 'lib/ui/fonts', `${file}-latin-wght-normal.woff2`)
  const source = `url(data:font/woff2;base64,${await readFile(path, 'base64')}) format("woff2")`
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${source}}`
}
