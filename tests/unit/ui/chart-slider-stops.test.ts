import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { DEFAULT_INPUTS, PRESETS } from '#lib/tools/roi/texts.ts'
import { nearestStop, sliderStops } from '#app/(site)/resources/[slug]/_calculator/field.tsx'

test('stops rise from 0 in runs of equal steps', () => {
  expect(
    sliderStops([
      [4, 2],
      [10, 3],
    ]),
  ).toEqual([0, 2, 4, 7, 10])
})

test.each([
  [-5, 0],
  [0, 0],
  [0.9, 0],
  [1, 1],
  [3.1, 2],
  [10, 4],
  [1e308, 4],
  [-1e308, 0],
])('%d is nearest to stop %i', (value, index) => {
  expect(nearestStop([0, 2, 4, 7, 10], value)).toBe(index)
})

test('the nearest stop is never farther than another', () => {
  const stops = sliderStops([
    [100, 5],
    [1000, 50],
  ])
  fc.assert(
    fc.property(fc.double({ min: -100, max: 2000, noNaN: true }), (value) => {
      const distances = stops.map((stop) => Math.abs(stop - value))
      expect(distances[nearestStop(stops, value)]).toBe(Math.min(...distances))
    }),
  )
})

test('every slider has a stop for the starting figures and for each example', () => {
  for (const { key, stops } of ROI_FIELDS) {
    const reach = sliderStops(stops)
    for (const { [key]: value } of [DEFAULT_INPUTS, ...PRESETS.map((preset) => preset.inputs)]) {
      expect(reach, key).toContain(value)
    }
  }
})
