import fc from 'fast-check'
import { mapFields, type RoiField, type RoiInputs } from '#lib/tools/roi/fields.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'

/** The default inputs with some of them changed. */
export function inputs(changed: Partial<RoiInputs> = {}): RoiInputs {
  return { ...DEFAULT_INPUTS, ...changed }
}

/** Any numbers, including huge, tiny, negative, -0, NaN and infinite ones. */
export const anyInputs: fc.Arbitrary<RoiInputs> = oneEach(() =>
  fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, NaN, Infinity)),
)

/** Numbers as a person might type them. */
export const plainInputs: fc.Arbitrary<RoiInputs> = oneEach(() =>
  fc.integer({ min: -5e6, max: 5e6 }),
)

/** One number for each field. */
export function oneEach(
  number: (field: RoiField) => fc.Arbitrary<number>,
): fc.Arbitrary<RoiInputs> {
  return fc.record(mapFields(number))
}

/** Whether a figure must not be shown: NaN, infinite or -0. */
export function unshowable(figure: number): boolean {
  return !Number.isFinite(figure) || Object.is(figure, -0)
}
