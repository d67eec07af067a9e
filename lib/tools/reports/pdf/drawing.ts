import { Fragment, isValidElement, type ReactNode } from 'react'
import { paintColor, token } from '#lib/tools/reports/pdf/sheet.ts'

const PIXEL = 0.75

/** Attributes that an SVG's elements inherit. */
const INHERITED = [
  'fill',
  'stroke',
  'strokeWidth',
  'strokeDasharray',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'textAnchor',
  'letterSpacing',
  'paintOrder',
] as const
type Paint = Partial<Record<(typeof INHERITED)[number], string>>
type Attributes = Record<string, unknown>

/** A drawing whose components have been called. */
interface Svg {
  element: ReactNode
  label: string | undefined
  /** Height in points when it is so many wide. */
  heightAt: (width: number) => number
  /** Width of its `viewBox`; null without one. */
  span: number | null
}

/** The `<svg>` that components without state make. */
export function svgOf(node: ReactNode): Svg {
  const element = called(node)
  const { viewBox, height, 'aria-label': name } = attributesOf(element)
  const [, , across = 0, down = 0] = String(viewBox ?? '')
    .split(' ')
    .map(number)
  return {
    element,
    label: name === undefined ? undefined : String(name),
    heightAt: (width) => (across > 0 ? (down / across) * width : number(height) * PIXEL),
    span: across > 0 ? across : null,
  }
}

function attributesOf(element: ReactNode): Attributes {
  return isValidElement<Attributes>(element) ? element.props : {}
}

/** What an element's component returns, down to an element of SVG. */
function called(node: ReactNode): ReactNode {
  if (!isValidElement(node) || typeof node.type !== 'function') return node
  const component = node.type as (props: unknown) => ReactNode
  return called(component(node.props))
}

/**
 * Draws a report's chart: the elements and attributes that `lib/ui/chart` uses.
 *
 * @param x points from the left edge of the page, y from its top
 */
export function draw(
  doc: PDFKit.PDFDocument,
  { element, span }: Svg,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  doc
    .save()
    .translate(x, y)
    .scale(span ? width / span : PIXEL)
  drawInside(doc, element, {}, span ?? width / PIXEL)
  doc.restore()
}

/** @param span what 100% of the width is, in the drawing's units */
function drawInside(doc: PDFKit.PDFDocument, node: ReactNode, outer: Paint, span: number): void {
  if (Array.isArray(node)) return node.forEach((each) => drawInside(doc, each, outer, span))
  const element = called(node)
  if (!isValidElement<Attributes>(element)) return
  const { type, props } = element
  const inside = props.children as ReactNode
  if (type === Fragment) return drawInside(doc, inside, outer, span)
  const paint = { ...outer }
  for (const name of INHERITED) if (props[name] !== undefined) paint[name] = String(props[name])
  const size = (name: string) => length(props[name], span)
  switch (type) {
    case 'svg':
    case 'g':
      doc.save().translate(0, size('y'))
      drawInside(doc, inside, paint, span)
      doc.restore()
      return
    case 'path':
      return shape(doc, paint, () => doc.path(String(props.d)))
    case 'rect':
      return shape(doc, paint, () => doc.rect(size('x'), size('y'), size('width'), size('height')))
    case 'circle':
      return shape(doc, paint, () => doc.circle(size('cx'), size('cy'), size('r')))
    case 'line':
      return shape(doc, paint, () =>
        doc.moveTo(size('x1'), size('y1')).lineTo(size('x2'), size('y2')),
      )
    case 'text':
      return label(doc, [inside].flat().join(''), paint, { x: size('x'), y: size('y') })
    case 'pattern':
      return
    default:
      throw new Error(`A chart has an element that no PDF can show: ${String(type)}.`)
  }
}

function shape(doc: PDFKit.PDFDocument, paint: Paint, trace: () => unknown): void {
  const fill = paintColor(paint.fill ?? '')
  const stroke = paintColor(paint.stroke ?? '')
  doc.save()
  if (fill || paint.fill?.startsWith('url(')) {
    trace()
    doc.fillColor(...(fill ?? token('tint'))).fill()
  }
  if (paint.fill?.startsWith('url(')) {
    trace()
    hatch(doc)
  }
  if (stroke) {
    trace()
    const [dash = 0, space] = (paint.strokeDasharray ?? '').split(' ').map(number)
    if (dash > 0) doc.dash(dash, { space })
    doc
      .lineWidth(number(paint.strokeWidth || '1'))
      .strokeColor(...stroke)
      .stroke()
  }
  doc.restore()
}

/** Fills what was traced with the charts' only pattern: diagonal lines. */
function hatch(doc: PDFKit.PDFDocument): void {
  const lines = doc.pattern([0, 0, 6, 6], 6, 6, '0.5 w -1 0 m 6 7 l 0 -1 m 7 6 l S')
  doc.fillColor([lines, token('data')[0]]).fill()
}

function label(
  doc: PDFKit.PDFDocument,
  text: string,
  paint: Paint,
  at: { x: number; y: number },
): void {
  const isBold = number(paint.fontWeight) >= 500
  const font = paint.fontFamily ? 'mono' : isBold ? 'bold' : 'sans'
  doc
    .save()
    .font(font)
    .fontSize(number(paint.fontSize || '16'))
  const spacing = { characterSpacing: number(paint.letterSpacing) }
  const width = doc.widthOfString(text, spacing)
  const shift = { middle: width / 2, end: width }[paint.textAnchor ?? ''] ?? 0
  const write = (how: { stroke?: boolean; fill?: boolean }) =>
    doc.text(text, at.x - shift, at.y, {
      ...spacing,
      ...how,
      lineBreak: false,
      baseline: 'alphabetic',
    })
  const outline = paint.paintOrder ? paintColor(paint.stroke ?? '') : null
  if (outline) {
    doc.lineWidth(number(paint.strokeWidth)).strokeColor(...outline)
    write({ stroke: true, fill: false })
  }
  const color = paintColor(paint.fill ?? '')
  if (color) doc.fillColor(...color)
  write({ fill: true })
  doc.restore()
}

function length(value: unknown, span: number): number {
  const text = String(value ?? '')
  return text.endsWith('%') ? (number(text.slice(0, -1)) / 100) * span : number(text)
}

function number(text: unknown): number {
  const value = Number(text)
  return Number.isFinite(value) ? value : 0
}
