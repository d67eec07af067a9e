import { answerRows, type Wording, summaryOf } from '#lib/tools/quiz/words.ts'
import { Frame, type ReportFrame, RankedList, Table } from '#lib/tools/reports/frame.tsx'
import type { LevelId } from '#lib/tools/quiz/questions.ts'
import { LEVEL, detailRows, scoreQuiz, type QuizResult } from '#lib/tools/quiz/score.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'
import { Gantt } from '#lib/ui/chart/gantt.tsx'
import { ScoreDial } from '#lib/ui/chart/score-dial.tsx'

/** The quiz's texts that the report shows. */
interface Content {
  questions: readonly Wording[]
  levels: Record<
    LevelId,
    Parameters<typeof summaryOf>[0] & { recommendations: string[]; priorityProcesses: string[] }
  >
}

interface AutomationReportProps extends ReportFrame {
  answers: Answers
  content: Content
}

/** The readiness report as a document, scored from the answers alone. */
export function AutomationReport({ answers, content, ...frame }: AutomationReportProps) {
  const result = scoreQuiz(answers)
  const level = content.levels[result.level]
  const { recommendations, priorityProcesses } = level
  return (
    <Frame
      {...frame}
      title="Process Automation Report"
      lead={
        <>
          <p className="answer">
            {result.readinessLevel}: {result.score} of {result.maxScore} points.
          </p>
          <p>{summaryOf(level, answers)}</p>
        </>
      }
    >
      <section>
        <h2>Where you stand</h2>
        <Charts result={result} />
      </section>
      <section>
        <h2>Priority processes</h2>
        <RankedList items={priorityProcesses} look="pairs" />
      </section>
      <section>
        <h2>Key recommendations</h2>
        <RankedList items={recommendations} />
      </section>
      <section>
        <h2>Implementation timeline: {result.timeline}</h2>
        <Timeline result={result} />
      </section>
      <section>
        <h2>Answers and points</h2>
        <Table
          name="Table 1."
          caption="Each question with its answer and the points it earned, out of 4."
          head={['Question', 'Answer', 'Points']}
          rows={answerRows(answers, content.questions)}
          look="explained"
        />
      </section>
    </Frame>
  )
}

function Charts({ result }: { result: QuizResult }) {
  return (
    <div className="pair">
      <figure>
        <ScoreDial {...result} marks={[LEVEL.moderate.threshold, LEVEL.high.threshold]} />
        <figcaption>
          <b>Figure 1.</b> Readiness score. Moderate readiness starts at {LEVEL.moderate.threshold}
          %, high readiness at {LEVEL.high.threshold}%.
        </figcaption>
      </figure>
      <figure>
        <Bars rows={detailRows(result.details)} />
        <figcaption>
          <b>Figure 2.</b> Readiness breakdown. Each bar comes from one answer.
        </figcaption>
      </figure>
    </div>
  )
}

function Timeline({ result }: { result: QuizResult }) {
  const { phases, months } = LEVEL[result.level]
  const label = phases.map(({ name, from, to }) => `${name}: month ${from} to ${to}`).join('. ')
  return (
    <figure>
      <Gantt label={label} phases={phases} months={months} />
      <figcaption>
        <b>Figure 3.</b> Phases by month. The dashed line marks month {months[0]}, when the first
        process can go live.
      </figcaption>
    </figure>
  )
}
