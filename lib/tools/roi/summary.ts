import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { verdictOf, verdictText } from '#lib/tools/roi/sentence.ts'
import { isLoss, turnaround } from '#lib/tools/roi/turnaround.ts'
import { turnaroundText } from '#lib/tools/roi/turnaround-text.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'

/** The result as plain text and, if it is a loss, the smallest change that would reverse it. */
export function summaryText(inputs: RoiInputs): string {
  const text = verdictText(verdictOf(inputs, calculateRoi(inputs)))
  return isLoss(inputs) ? `${text} ${turnaroundText(turnaround(inputs))}` : text
}
