import fc from 'fast-check'
import { ROI_FIELDS, type RoiField } from '#lib/roi/fields.ts'
import { DEFAULT_INPUTS } from '#lib/roi/presets.ts'
import type { RoiInputs } from '#lib/roi/types.ts'

/** The default inputs with some of them changed. */
export function inputs(changed: Partial<RoiInputs> = {}): RoiInputs {
  return { ...DEFAULT_INPUTS, ...changed }
}

/** Any seven numbers, including huge, tiny, negative, -0, NaN and infinite ones. */
export const anyInputs: fc.Arbitrary<RoiInputs> = sevenOf(() =>
  fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, NaN, Infinity)),
)

/** Seven numbers as a person might type them. */
export const plainInputs: fc.Arbitrary<RoiInputs> = sevenOf(() =>
  fc.integer({ min: -5e6, max: 5e6 }),
)

/** One number for each field. */
export function sevenOf(
  number: (field: RoiField) => fc.Arbitrary<number>,
): fc.Arbitrary<RoiInputs> {
  const seven = fc.tuple(...ROI_FIELDS.map(number))
  return seven.map((values) => {
    const entries = ROI_FIELDS.map(({ key }, index) => [key, values[index] ?? 0])
    return inputs(Object.fromEntries(entries))
  })
}

/** Whether a figure must not be shown: NaN, infinite or -0. */
export function unshowable(figure: number): boolean {
  return !Number.isFinite(figure) || Object.is(figure, -0)
}
