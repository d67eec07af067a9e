import { REPORT_STYLE } from '#lib/tools/reports/style.ts'
import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { drawable } from '#lib/ui/drawable.ts'

/** A color of a report's style, as PDF takes it: `#rrggbb`, and 0 to 1. */
type Color = [hex: string, opacity: number]

const TOKENS = new Map<string, Color>(
  [...REPORT_STYLE.matchAll(/--color-(\w[\w-]*): (#[\da-f]{6})([\da-f]{2})?/g)].map(
    ([, name = '', hex = '', alpha = 'ff']) => [name, [hex, Number(`0x${alpha}`) / 255]],
  ),
)

/**
 * The color of a token.
 *
 * @param name without its prefix: 'ink'
 * @throws Error for a token that the style lacks
 */
export function token(name: string): Color {
  const color = TOKENS.get(name)
  if (!color) throw new Error(`The reports' style has no color ${name}.`)
  return color
}

/** The color of an SVG's paint, such as `var(--color-ink)`; null for none or a pattern. */
export function paintColor(paint: string): Color | null {
  if (paint === 'currentColor') return token('ink')
  const name = /^var\(--color-([\w-]+)\)$/.exec(paint)?.[1]
  return name ? token(name) : null
}

/** The font files of a PDF, by the name that its text styles use. */
export async function pdfFonts() {
  const file = (name: string) =>
    readFile(join(process.cwd(), 'lib/ui/fonts', `${name}-normal.woff`))
  return {
    sans: await file('familjen-grotesk-latin-400'),
    bold: await file('familjen-grotesk-latin-600'),
    mono: await file('martian-mono-latin-400'),
  }
}

type Fonts = Awaited<ReturnType<typeof pdfFonts>>

/** A4 and its margins in points, as the style's `@page` has them. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = { top: 45, bottom: 51, left: 48, right: 48 }
/** The print style's root font size in points. */
export const REM = 10.5

export interface TextStyle {
  font?: keyof Fonts
  size?: number
  color?: string
  /** Points from the left margin, and the width. */
  x?: number
  width?: number
  align?: 'left' | 'right'
  link?: string
}

/** A text; several are lines. */
type Text = string | readonly string[]

/** As HTML shows it: what staff and visitors write has spaces and breaks of its own. */
export function plain(text: Text): string {
  return [text]
    .flat()
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
}

/**
 * In the letters of our fonts. Lines with others stay as they are: readers can still copy them, and
 * hear them read.
 */
export function printed(text: Text): string {
  const lines = plain(text).split('\n')
  return lines.map((line) => drawable(line) ?? line).join('\n')
}

type Tag = ReturnType<PDFKit.PDFDocument['struct']>

/** The pages of a PDF, filled from top to bottom, and its structure for screen readers. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly left = MARGIN.left
  readonly width = PAGE.width - MARGIN.left - MARGIN.right
  readonly bottom = PAGE.height - MARGIN.bottom
  /** Where the next block begins, in points from the top. */
  y = MARGIN.top
  readonly #open: Tag[]

  constructor(fonts: Fonts, info: { Title: string; Author: string; CreationDate: Date }) {
    this.doc = new Pdf({
      size: 'A4',
      margins: MARGIN,
      info,
      lang: 'en-US',
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
    })
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file)
    const root = this.doc.struct('Document')
    this.doc.addStructure(root)
    this.#open = [root]
  }

  /** Starts a page unless so many points are left on this one. */
  room(height: number): void {
    if (this.y + height <= this.bottom || this.y === MARGIN.top) return
    this.doc.addPage()
    this.y = MARGIN.top
  }

  space(points: number): void {
    this.y += points
  }

  /** An element of the structure with others in it. */
  group(type: string, fill: () => void): void {
    const tag = this.doc.struct(type)
    this.#open.at(-1)?.add(tag)
    this.#open.push(tag)
    fill()
    this.#open.pop()
    tag.end()
  }

  /** An element of the structure with what is drawn in it. */
  tag(type: string, draw: () => void, options: { alt?: string } = {}): void {
    const tag = this.doc.struct(type, options, draw)
    this.#open.at(-1)?.add(tag)
    tag.end()
  }

  /** Draws what screen readers leave out. Never inside of a tag. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  rule(color = 'line', thickness = 0.75): void {
    this.decorate(() =>
      this.doc
        .save()
        .lineWidth(thickness)
        .strokeColor(...token(color))
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .stroke()
        .restore(),
    )
  }

  heightOf(text: Text, style: TextStyle): number {
    this.#use(style)
    return this.doc.heightOfString(printed(text) || ' ', { width: style.width ?? this.width })
  }

  widthOf(text: string, style: TextStyle): number {
    this.#use(style)
    return this.doc.widthOfString(printed(text))
  }

  /** Writes a text, tagged, at the current height, and moves below it. */
  write(type: string, text: Text, style: TextStyle = {}): void {
    this.room(Math.min(this.heightOf(text, style), this.bottom - MARGIN.top))
    const { x = 0, width = this.width - x, align = 'left', link } = style
    this.tag(type, () => {
      this.#use(style)
      this.doc.text(printed(text), this.left + x, this.y, {
        width,
        align,
        ...(link && { link, underline: true }),
      })
    })
    this.y = this.doc.y
  }

  /** Numbers the pages and ends the document. */
  async finish(): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      // Otherwise text this far down would begin a page.
      this.doc.page.margins.bottom = 0
      this.decorate(() => {
        this.#use({ font: 'mono', size: 7, color: 'soft' })
        const y = PAGE.height - 34
        this.doc.text(`${page + 1} / ${count}`, this.left, y, { width: this.width, align: 'right' })
      })
    }
    this.#open[0]?.end()
    this.doc.end()
    return buffer(this.doc)
  }

  #use({ font = 'sans', size = REM, color = 'ink' }: TextStyle): void {
    this.doc
      .font(font)
      .fontSize(size)
      .fillColor(...token(color))
  }
}
