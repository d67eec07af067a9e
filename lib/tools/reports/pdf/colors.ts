import { REPORT_STYLE } from '#lib/tools/reports/style.ts'

/** A color of a report's style, as PDF takes it. */
export interface Color {
  /** `#rrggbb` */
  hex: string
  /** 0 to 1. */
  opacity: number
}

const TOKENS = new Map(
  [...REPORT_STYLE.matchAll(/--color-(\w[\w-]*): (#[\da-f]{6})([\da-f]{2})?/g)].map(
    ([, name = '', hex = '', alpha = 'ff']) => [name, { hex, opacity: Number(`0x${alpha}`) / 255 }],
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
