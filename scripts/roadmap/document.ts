import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contours } from './contours.ts'

const HERE = import.meta.dirname

export const TITLE = 'AI Implementation Roadmap'
export const AUTHOR = 'Northwright'
export const SUBJECT =
  'Thirteen weeks from picking a process to an agent in production that your own team can run'
const EDITION = 'Edition 1, November 2026'

const MARK =
  '<svg viewBox="0 0 26 26"><path d="M3 23V3l20 20V3" fill="none" stroke="#15181d" stroke-width="2.6"/><circle cx="23" cy="3" r="3" fill="#d8421a"/></svg>'

const read = (folder: string): string[] =>
  readdirSync(join(HERE, folder))
    .sort()
    .map((name) => readFileSync(join(HERE, folder, name), 'utf8'))

/**
 * Static font files instead of the site's variable ones: a variable font becomes Type 3 in a PDF,
 * unhinted and twice the size.
 */
const face = (family: string, file: string, weight: number) => {
  const data = readFileSync(join(HERE, `fonts/${file}-latin-${weight}-normal.woff2`), 'base64')
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
}

/**
 * Puts the frame and title block around a sheet. The block is hidden from screen readers, which
 * announce page numbers themselves.
 */
function framed(sheet: string, index: number, count: number): string {
  const title = /data-title="([^"]*)"/.exec(sheet)?.[1] ?? TITLE
  const block = [
    `<div>${MARK}<span>Northwright<small>northwright.example</small></span></div>`,
    `<div>${TITLE}<br>${EDITION}</div>`,
    `<div>${title}</div>`,
    `<div>Page ${index + 1} of ${count}</div>`,
  ].join('')
  return sheet
    .replace(/^(<section[^>]*>)/, '$1<div class="frame"><div class="body">')
    .replace(
      /<\/section>\s*$/,
      `</div><div class="block" aria-hidden="true">${block}</div></div></section>`,
    )
}

/**
 * Squared paper under a drawing, every 5 mm. Drawn as lines, since a CSS gradient would become a
 * bitmap in the PDF.
 */
function squared(sheet: string): string {
  return sheet.replace(
    /<svg class="squared" viewBox="0 0 (\d+) (\d+)"[^>]*>/g,
    (tag, w: string, h: string) => {
      const step = (5 / 25.4) * 96
      const at = (end: number) =>
        Array.from({ length: Math.floor(end / step) }, (_, i) => ((i + 1) * step).toFixed(1))
      const lines = [
        ...at(Number(w)).map((x) => `M${x} 0V${h}`),
        ...at(Number(h)).map((y) => `M0 ${y}H${w}`),
      ]
      return `${tag}<rect class="ground" width="${w}" height="${h}"/><path class="squares" d="${lines.join('')}"/>`
    },
  )
}

/** The source of the sheets, in order. The roadmap's test checks the figures in them. */
export const readSheets = (): string[] => read('sheets')

/** The whole booklet as one self-contained HTML document. */
export function assemble(): string {
  const sheets = readSheets()
  const styles = [
    ...[400, 600].map((weight) => face('Familjen', 'familjen-grotesk', weight)),
    ...[400, 600].map((weight) => face('Martian', 'martian-mono', weight)),
    ...read('style'),
  ]
  const body = sheets.map((sheet, i) => framed(squared(sheet), i, sheets.length)).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}</title><style>${styles.join('\n')}</style></head><body>${body.replace('<!-- contours -->', () => contours(718, 560))}</body></html>`
}

/** SHA-256 of everything the document is made from, cut to 32 hex digits. */
export const sourceDigest = (): string =>
  createHash('sha256').update(assemble()).digest('hex').slice(0, 32)
