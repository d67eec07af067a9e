import { Frame, type ReportFrame } from '#lib/reports/frame.tsx'
import { inputRows, monthRows, resultRows } from '#lib/reports/roi-rows.ts'
import { Table } from '#lib/reports/table.tsx'
import { calculateRoi } from '#lib/roi/calculate.ts'
import { breakEvenMonth, cumulativeValue } from '#lib/roi/cumulative.ts'
import { formatMonths, formatPayback, formatPercent, formatUsd } from '#lib/roi/format.ts'
import { breakEvenNote } from '#lib/roi/notes.ts'
import { answer, answerText } from '#lib/roi/sentence.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'

/** The ROI report as a document, reckoned from the inputs alone. */
export function RoiReport({ inputs, ...frame }: ReportFrame & { inputs: RoiInputs }) {
  const results = calculateRoi(inputs)
  const months = formatMonths(inputs.projectDurationMonths)
  return (
    <Frame
      {...frame}
      title="AI ROI Report"
      lead={<p className="answer">{answerText(answer(inputs, results))}</p>}
    >
      <section>
        <h2>The result over {months}</h2>
        <Headline results={results} />
        <Chart inputs={inputs} />
      </section>
      <section className="page">
        <h2>What was entered, and what comes of it</h2>
        <Table
          name="Table 1."
          caption="The seven figures that this report rests on."
          rows={inputRows(inputs)}
          look="explained"
        />
        <Table
          name="Table 2."
          caption="Every result, with its formula in words."
          head={['Result', 'Formula', 'Value']}
          rows={resultRows(inputs, results)}
          look="explained"
        />
      </section>
      <section className="page">
        <h2>Month by month</h2>
        <Table
          name="Table 3."
          caption="Costs so far, gains so far and their difference, at the end of every third month."
          head={['Month', 'Costs', 'Gains', 'Net value']}
          rows={monthRows(inputs)}
          figures={3}
        />
      </section>
      <section className="keep">
        <h2>How to read this</h2>
        <ul>
          <li>
            The payback period divides all costs of the {months} by the monthly gain. The month in
            which the running total turns positive adds costs up as they fall due. The two can
            differ: the first counts the software of the whole duration at once.
          </li>
          <li>Savings count in full from the first month. A pilot usually takes two or three.</li>
          <li>Amounts are not discounted, and taxes are left out.</li>
          <li>Hours saved are worth this much only where they go into other work.</li>
        </ul>
      </section>
    </Frame>
  )
}

function Headline({ results }: { results: RoiResults }) {
  const figures = [
    ['ROI Summary', formatPercent(results.roiPercentage)],
    ['Net Benefit', formatUsd(results.netBenefit)],
    ['Payback Period', formatPayback(results.paybackMonths)],
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

/** Drawn twice, since an SVG's text shrinks with it: once for paper, once for a phone. */
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
      <ValueChart {...chart} width={660} height={330} className="wide" />
      <ValueChart {...chart} width={350} height={260} className="narrow" />
      <figcaption>
        <b>Figure 1.</b> Cumulative net value over 36 months. {breakEvenNote(breakEven)}
      </figcaption>
    </figure>
  )
}
