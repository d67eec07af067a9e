import { Frame, type ReportFrame, RankedList, Table } from '#lib/tools/reports/frame.tsx'
import { inputRows, monthRows, formulaRows } from '#lib/tools/roi/formulas.ts'
import { calculateRoi, breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import { ROI_FIELDS, type RoiInputs, type RoiResults } from '#lib/tools/roi/fields.ts'
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

/** The ROI report as a document, calculated from the inputs alone. */
export function RoiReport({ inputs, ...frame }: ReportFrame & { inputs: RoiInputs }) {
  const results = calculateRoi(inputs)
  const months = formatMonths(inputs.projectDurationMonths)
  return (
    <Frame
      {...frame}
      title="AI ROI Report"
      lead={
        <>
          <p className="answer">{verdictText(verdictOf(inputs, results))}</p>
          {isLoss(inputs) && <p>{turnaroundText(turnaround(inputs))}</p>}
        </>
      }
    >
      <section>
        <h2>Results over {months}</h2>
        <Headline inputs={inputs} results={results} />
        <Chart inputs={inputs} />
      </section>
      <section>
        <h2>Recommendations</h2>
        <RankedList items={roiRecommendations(inputs)} />
      </section>
      <section>
        <h2>Inputs and formulas</h2>
        <Table
          name="Table 1."
          caption={`The ${numberWord(ROI_FIELDS.length)} inputs behind this report.`}
          rows={inputRows(inputs)}
          look="explained"
        />
        <Table
          name="Table 2."
          caption="Every result and how it is calculated."
          head={['Result', 'Formula', 'Value']}
          rows={formulaRows(inputs, results)}
          look="explained"
        />
      </section>
      <section>
        <h2>Month by month</h2>
        <Table
          name="Table 3."
          caption="Total costs, total gains and the difference at the end of every third month."
          head={['Month', 'Costs', 'Gains', 'Net value']}
          rows={monthRows(inputs)}
          figures={3}
        />
      </section>
      <section className="keep">
        <h2>How to read these numbers</h2>
        <ul>
          <li>
            The payback period divides all costs over {months} by the monthly gain. The break-even
            month counts costs as they fall due, so the two can differ.
          </li>
          <li>Savings count in full from month 1. A pilot usually takes two or three months.</li>
          <li>Amounts are before tax and not discounted.</li>
        </ul>
      </section>
    </Frame>
  )
}

function Headline({ inputs, results }: { inputs: RoiInputs; results: RoiResults }) {
  const figures = [
    ['ROI Summary', formatPercent(results.roiPercentage)],
    ['Net Benefit', formatUsd(results.netBenefit)],
    ['Payback Period', formatPayback(shownPayback(inputs, results))],
    ['3-Year Projection', formatUsd(results.threeYearValue)],
  ] as const
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="note">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Drawn twice, since an SVG's text scales with it: once for paper, once for phones. */
function Chart({ inputs }: { inputs: RoiInputs }) {
  const values = cumulativeValue(inputs)
  const breakEven = breakEvenMonth(values)
  const ends = [values[0] ?? 0, values.at(-1) ?? 0].map(formatUsd).join(' to ')
  const chart = {
    values,
    breakEven,
    duration: inputs.projectDurationMonths,
    label: `Cumulative net value over 36 months, from ${ends}. ${breakEvenNote(breakEven)}`,
  }
  return (
    <figure>
      <ValueChart {...chart} width={660} height={280} className="wide" />
      <ValueChart {...chart} width={350} height={260} className="narrow" />
      <figcaption>
        <b>Figure 1.</b> Cumulative net value over 36 months. {breakEvenNote(breakEven)}
      </figcaption>
    </figure>
  )
}
