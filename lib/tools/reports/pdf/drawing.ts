import { paintColor, token, type Color } from '#lib/tools/reports/pdf/sheet.ts'
import { attribute, children, textOf, type Element } from '#lib/tools/reports/pdf/tree.ts'

/** Points per CSS pixel. */
const PIXEL = 0.75

/** Attributes that an SVG's elements inherit. */
const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'letter-spacing',
  'paint-order',
]
type Paint = Record<string, string>

/** Size of a drawing in points when it is `width` wide. */
export function drawingHeight(svg: Element, width: number): number {
  const box = viewBox(svg)
  return box ? (box.height / box.width) * width : number(attribute(svg, 'height')) * PIXEL
}

/**
 * Draws a report's chart: the elements and attributes that `lib/ui/chart` uses.
 *
 * @param x points from the left edge of the page, y from its top
 */
export function draw(
  doc: PDFKit.PDFDocument,
  svg: Element,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const box = viewBox(svg)
  const scale = box ? width / box.width : PIXEL
  doc.save().translate(x, y).scale(scale)
  drawInside(doc, svg, {}, box?.width ?? width / PIXEL)
  doc.restore()
}

/** @param span what 100% of the width is, in the drawing's units */
function drawInside(doc: PDFKit.PDFDocument, element: Element, outer: Paint, span: number): void {
  const paint = { ...outer }
  for (const name of INHERITED) paint[name] = attribute(element, name) ?? outer[name] ?? ''
  const size = (name: string) => length(attribute(element, name), span)
  switch (element.tagName) {
    case 'svg':
    case 'g':
      doc.save().translate(0, size('y'))
      for (const child of children(element)) drawInside(doc, child, paint, span)
      doc.restore()
      return
    case 'path':
      return shape(doc, paint, () => doc.path(attribute(element, 'd') ?? ''))
    case 'rect':
      return shape(doc, paint, () => doc.rect(size('x'), size('y'), size('width'), size('height')))
    case 'circle':
      return shape(doc, paint, () => doc.circle(size('cx'), size('cy'), size('r')))
    case 'line':
      return shape(doc, paint, () =>
        doc.moveTo(size('x1'), size('y1')).lineTo(size('x2'), size('y2')),
      )
    case 'text':
      return label(doc, textOf(element), paint, { x: size('x'), y: size('y') })
    case 'pattern':
      return
    default:
      throw new Error(`A chart has an element that no PDF can show: ${element.tagName}.`)
  }
}

function shape(doc: PDFKit.PDFDocument, paint: Paint, trace: () => unknown): void {
  const fill = paintColor(paint.fill ?? '')
  const stroke = paintColor(paint.stroke ?? '')
  doc.save()
  if (fill || paint.fill?.startsWith('url(')) {
    trace()
    doc.fillColor(...values(fill ?? token('tint'))).fill()
  }
  if (paint.fill?.startsWith('url(')) {
    trace()
    hatch(doc)
  }
  if (stroke) {
    trace()
    const [dash = 0, space] = (paint['stroke-dasharray'] ?? '').split(' ').map(number)
    if (dash > 0) doc.dash(dash, { space })
    doc
      .lineWidth(number(paint['stroke-width'] || '1'))
      .strokeColor(...values(stroke))
      .stroke()
  }
  doc.restore()
}

/** Fills what was traced with the charts' only pattern: diagonal lines. */
function hatch(doc: PDFKit.PDFDocument): void {
  const lines = doc.pattern([0, 0, 6, 6], 6, 6, '0.5 w -1 0 m 6 7 l 0 -1 m 7 6 l S')
  doc.fillColor([lines, token('data').hex]).fill()
}

function label(
  doc: PDFKit.PDFDocument,
  text: string,
  paint: Paint,
  at: { x: number; y: number },
): void {
  const isBold = number(paint['font-weight']) >= 500
  const font = paint['font-family'] ? 'mono' : isBold ? 'bold' : 'sans'
  doc
    .save()
    .font(font)
    .fontSize(number(paint['font-size'] || '16'))
  const spacing = { characterSpacing: number(paint['letter-spacing']) }
  const width = doc.widthOfString(text, spacing)
  const shift = { middle: width / 2, end: width }[paint['text-anchor'] ?? ''] ?? 0
  const write = (how: { stroke?: boolean; fill?: boolean }) =>
    doc.text(text, at.x - shift, at.y, {
      ...spacing,
      ...how,
      lineBreak: false,
      baseline: 'alphabetic',
    })
  const outline = paint['paint-order'] ? paintColor(paint.stroke ?? '') : null
  if (outline) {
    doc.lineWidth(number(paint['stroke-width'])).strokeColor(...values(outline))
    write({ stroke: true, fill: false })
  }
  const color = paintColor(paint.fill ?? '')
  if (color) doc.fillColor(...values(color))
  write({ fill: true })
  doc.restore()
}

function values({ hex, opacity }: Color): [string, number] {
  return [hex, opacity]
}

function viewBox(svg: Element): { width: number; height: number } | null {
  const [, , width = 0, height = 0] = (attribute(svg, 'viewbox') ?? attribute(svg, 'viewBox') ?? '')
    .split(' ')
    .map(number)
  return width > 0 ? { width, height } : null
}

function length(text: string | undefined, span: number): number {
  return text?.endsWith('%') ? (number(text.slice(0, -1)) / 100) * span : number(text)
}

function number(text: string | undefined): number {
  const value = Number(text)
  return Number.isFinite(value) ? value : 0
}
