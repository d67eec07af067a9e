import type { Flow } from '#lib/tools/roi/field.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { finite } from '#lib/tools/roi/finite.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'

/** The sum of these amounts, in USD; finite. */
export function total(inputs: RoiInputs, flow: Flow): number {
  return ROI_FIELDS.reduce(
    (sum, { key, effect }) => (effect === flow ? finite(sum + finite(inputs[key])) : sum),
    0,
  )
}

/** The names of these amounts: ['implementation cost']. */
export function terms(flow: Flow): string[] {
  return ROI_FIELDS.flatMap((field) => (field.effect === flow ? [field.term] : []))
}

const PREFIX: Record<Flow, string> = {
  'one-time cost': 'one-time',
  'monthly cost': 'monthly',
  'monthly gain': 'additional monthly',
}

/** Their sum in words: 'one-time implementation cost'. In parentheses if there are several. */
export function sumInWords(flow: Flow): string {
  const names = terms(flow).map((term) => `${PREFIX[flow]} ${term}`)
  return names.length > 1 ? `(${names.join(' + ')})` : names.join()
}
