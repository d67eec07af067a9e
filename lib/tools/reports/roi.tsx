import type { Report, ReportFrame } from '#lib/tools/reports/report.ts'
import { inputRows, monthRows, formulaRows } from '#lib/tools/roi/formulas.ts'
import { calculateRoi, breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import { ROI_FIELDS, type RoiInputs } from '#lib/tools/roi/fields.ts'
import {
  formatMonths,
  formatPayback,
  formatPercent,
  formatUsd,
  numberWord,
} from '#lib/ui/format.ts'
import {
  breakEvenNote,
  shownPayback,
  verdictOf,
  verdictText,
  roiRecommendations,
} from '#lib/tools/roi/words.ts'
import { isLoss, turnaround, turnaroundText } from '#lib/tools/roi/turnaround.ts'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'

/** The ROI report, calculated from the inputs alone. */
export function roiReport(inputs: RoiInputs, frame: ReportFrame): Report {
  const results = calculateRoi(inputs)
  const months = formatMonths(inputs.projectDurationMonths)
  return {
    ...frame,
    title: 'AI ROI Report',
    answer: verdictText(verdictOf(inputs, results)),
    summary: isLoss(inputs) ? turnaroundText(turnaround(inputs)) : undefined,
    sections: [
      {
        heading: `Results over ${months}`,
        figures: [
          ['ROI Summary', formatPercent(results.roiPercentage)],
          ['Net Benefit', formatUsd(results.netBenefit)],
          ['Payback Period', formatPayback(shownPayback(inputs, results))],
          ['3-Year Projection', formatUsd(results.threeYearValue)],
        ],
        charts: [chart(inputs)],
      },
      { heading: 'Recommendations', ranked: { items: roiRecommendations(inputs) } },
      {
        heading: 'Inputs and formulas',
        tables: [
          {
            name: 'Table 1.',
            caption: `The ${numberWord(ROI_FIELDS.length)} inputs behind this report.`,
            rows: inputRows(inputs),
            explained: true,
          },
          {
            name: 'Table 2.',
            caption: 'Every result and how it is calculated.',
            head: ['Result', 'Formula', 'Value'],
            rows: formulaRows(inputs, results),
            explained: true,
          },
        ],
      },
      {
        heading: 'Month by month',
        tables: [
          {
            name: 'Table 3.',
            caption: 'Total costs, total gains and the difference at the end of every third month.',
            head: ['Month', 'Costs', 'Gains', 'Net value'],
            rows: monthRows(inputs),
            figures: 3,
          },
        ],
      },
      {
        heading: 'How to read these numbers',
        points: [
          `The payback period divides all costs over ${months} by the monthly gain. The break-even month counts costs as they fall due, so the two can differ.`,
          'Savings count in full from month 1. A pilot usually takes two or three months.',
          'Amounts are before tax and not discounted.',
        ],
      },
    ],
  }
}

function chart(inputs: RoiInputs) {
  const values = cumulativeValue(inputs)
  const breakEven = breakEvenMonth(values)
  const ends = [values[0] ?? 0, values.at(-1) ?? 0].map(formatUsd).join(' to ')
  const drawn = {
    values,
    breakEven,
    duration: inputs.projectDurationMonths,
    label: `Cumulative net value over 36 months, from ${ends}. ${breakEvenNote(breakEven)}`,
  }
  return {
    name: 'Figure 1.',
    caption: `Cumulative net value over 36 months. ${breakEvenNote(breakEven)}`,
    drawing: <ValueChart {...drawn} width={660} height={280} className="wide" />,
    narrow: <ValueChart {...drawn} width={350} height={260} className="narrow" />,
  }
}
