import { always } from '../always.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'
import { chartLayout, crossing, linePath, positiveArea } from '#lib/ui/chart/layout.ts'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'
import { anyInputs, inputs } from '../roi/inputs.ts'

const SIZE = { width: 660, height: 300 }

function draw(given: RoiInputs, cursor?: number): string {
  const values = cumulativeValue(given)
  const chart = { values, breakEven: breakEvenMonth(values), duration: given.projectDurationMonths }
  return renderToStaticMarkup(<ValueChart {...chart} {...SIZE} cursor={cursor} label="Net value" />)
}

test('shows scale, break-even and duration', () => {
  const svg = draw(inputs())
  for (const text of ['-$30K', '$0', '$10K', 'start', 'month 36', 'turns positive, month 34']) {
    expect(svg).toContain(`>${text}<`)
  }
  expect(svg).toContain('>project ends, month 12<')
  expect(svg).toContain('aria-label="Net value"')
})

test('leaves out what lies outside it', () => {
  const svg = draw(inputs({ currentStaffCost: 0, projectDurationMonths: 60 }))
  expect(svg).not.toContain('turns positive')
  expect(svg).not.toContain('project ends')
})

test('marks a month that is pointed at', () => {
  expect(draw(inputs(), 12).match(/<circle/g)).toHaveLength(2)
  expect(draw(inputs()).match(/<circle/g)).toHaveLength(1)
})

always('any figures give finite coordinates within the drawing', [anyInputs], (given) => {
  const values = cumulativeValue(given)
  const layout = chartLayout(values, SIZE)
  const coordinates =
    linePath(values, layout)
      .match(/[^ML ]+/g)
      ?.map(Number) ?? []
  expect(coordinates).toHaveLength(74)
  expect(coordinates.every((at) => at >= 0 && at <= 660)).toBe(true)
  expect(draw(given)).not.toMatch(/NaN|Infinity/)
})

test('a crossing lies between the months on both sides of 0', () => {
  expect(crossing([-10, 30], 1)).toBe(0.25)
  expect(crossing([10, -10], 1)).toBe(0.5)
  expect(crossing([-1e308, 1e308], 1)).toBe(0.5)
  expect(crossing([0, 5], 1)).toBeNull()
  expect(crossing([-5, -1], 1)).toBeNull()
})

test('the area above 0 begins where the line crosses it', () => {
  const layout = chartLayout([-10, 10], { width: 200, height: 100 })
  expect(positiveArea([-10, -5], layout)).toBe('')
  expect(positiveArea([-10, 10], layout)).toContain(`${layout.x(0.5)} ${layout.y(0)}`)
})
