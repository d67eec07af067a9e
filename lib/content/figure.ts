import { text } from './readers.ts'

/** The longest figure that the design has room for, in characters. */
export const FIGURE_LIMIT = 12

/** A number with its unit, and what it measures. */
export interface Figure {
  value: string
  label: string
}

/** What preview hides at the end of a text, which doesn't count as its length. */
const EDIT_MARK = /[\u200B-\u200D\uFEFF]+/g

/** Null without what it measures, or if it is too long for the design. */
export function mapFigure(value: unknown, label: unknown): Figure | null {
  const figure = { value: text(value), label: text(label) }
  const length = figure.value.replace(EDIT_MARK, '').length
  return length > 0 && length <= FIGURE_LIMIT && figure.label ? figure : null
}
