import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS, type KnownQuestion } from '#lib/tools/quiz/questions.ts'
import type { Wording } from '#lib/tools/quiz/words.ts'
import { ROI_FIELDS, UNITS } from '#lib/tools/roi/fields.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { fieldNote } from '#lib/tools/roi/words.ts'

/** A parameter of a query, as OpenAPI writes it. What it says is what `readParameters` checks. */
export interface Parameter {
  name: string
  in: 'query'
  required: boolean
  description: string
  schema: Range | { type: 'string'; enum: string[] }
  example: number | string
}

interface Range {
  type: 'number' | 'integer'
  minimum: number
  maximum: number
  default?: number
}

/** The calculator takes any number; more than a trillion is a mistake in a question. */
const MOST = 1e12

/** The calculator's inputs, which begin as they do there. */
export const ROI_PARAMETERS: readonly Parameter[] = ROI_FIELDS.map((field) => ({
  name: field.key,
  in: 'query',
  required: false,
  description: `${field.label}, in ${UNITS[field.unit].name}. ${fieldNote(field, DEFAULT_INPUTS)}`,
  schema: { type: 'number', minimum: -MOST, maximum: MOST, default: field.start },
  example: field.start,
}))

/**
 * The quiz's questions. Each has to be answered, as there: the quiz begins without answers, and its
 * link opens with all of them.
 *
 * @param wordings how staff ask them; without one, a question is its category
 */
export function quizParameters(wordings: readonly Wording[] = []): Parameter[] {
  return QUESTIONS.map((question) => {
    const content = wordings.find(({ id }) => id === question.id)
    return {
      name: question.id,
      in: 'query',
      required: true,
      description: `${content?.wording || question.category}${labelsOf(question, content)}`,
      schema: schemaOf(question),
      example: typeOf(question).worth(question, 2),
    }
  })
}

function schemaOf(question: KnownQuestion): Parameter['schema'] {
  if (question.type === 'radio') return { type: 'string', enum: Object.keys(question.points) }
  return { type: 'integer', minimum: question.min, maximum: question.max }
}

function labelsOf(question: KnownQuestion, content: Wording | undefined): string {
  if (question.type === 'number') return ` In ${question.unit}.`
  const named = Object.keys(question.points).map((value) => {
    const label = content?.options[value]
    return label && label !== value ? `${value} (${label})` : value
  })
  return ` One of: ${named.join(', ')}.`
}

/** The values by name, or which one is wrong and why. */
export type ReadParameters =
  | { ok: true; values: Record<string, number | string>; left: string[] }
  | { ok: false; field: string; detail: string }

/**
 * Reads a query.
 *
 * @returns the values, with defaults for those that were left out, which `left` names; or the first
 * that is wrong
 */
export function readParameters(
  query: URLSearchParams,
  parameters: readonly Parameter[],
): ReadParameters {
  const values: Record<string, number | string> = {}
  const left: string[] = []
  const wrong = (field: string, why: string): ReadParameters => {
    return { ok: false, field, detail: `${field}: ${why}` }
  }
  for (const name of query.keys()) {
    if (!parameters.some((each) => each.name === name)) {
      const names = parameters.map((each) => each.name).join(', ')
      return wrong(name.slice(0, 100), `there is no such parameter; there are ${names}`)
    }
    if (query.getAll(name).length > 1) return wrong(name, 'is given more than once')
  }
  for (const { name, schema } of parameters) {
    const given = query.get(name)
    if (given === null && 'default' in schema && schema.default !== undefined) {
      values[name] = schema.default
      left.push(name)
      continue
    }
    if (given === null) return wrong(name, `is needed; ${expected(schema)}`)
    const value = read(given, schema)
    if (value === null) return wrong(name, expected(schema))
    values[name] = value
  }
  return { ok: true, values, left }
}

/** As JSON writes numbers. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

function read(given: string, schema: Parameter['schema']): number | string | null {
  if (schema.type === 'string') return schema.enum.includes(given) ? given : null
  const value = Number(given)
  if (!NUMBER.test(given) || (schema.type === 'integer' && !Number.isInteger(value))) return null
  return value >= schema.minimum && value <= schema.maximum ? value : null
}

function expected(schema: Parameter['schema']): string {
  if (schema.type === 'string') return `should be one of ${schema.enum.join(', ')}`
  const kind = schema.type === 'integer' ? 'a whole number' : 'a number such as 30'
  return `should be ${kind}, from ${schema.minimum} to ${schema.maximum}`
}
