import { answerRows, type Wording, summaryOf } from '#lib/tools/quiz/words.ts'
import type { Report, ReportFrame } from '#lib/tools/reports/report.ts'
import type { LevelId } from '#lib/tools/quiz/questions.ts'
import { LEVEL, detailRows, phaseList, scoreQuiz } from '#lib/tools/quiz/score.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'
import { Gantt } from '#lib/ui/chart/gantt.tsx'
import { ScoreDial } from '#lib/ui/chart/score-dial.tsx'

interface Content {
  questions: readonly Wording[]
  levels: Record<
    LevelId,
    Parameters<typeof summaryOf>[0] & { recommendations: string[]; priorityProcesses: string[] }
  >
}

/** The readiness report, scored from the answers alone. */
export function automationReport(answers: Answers, content: Content, frame: ReportFrame): Report {
  const result = scoreQuiz(answers)
  const level = content.levels[result.level]
  const { phases, months } = LEVEL[result.level]
  const marks = [LEVEL.moderate.threshold, LEVEL.high.threshold]
  return {
    ...frame,
    title: 'Process Automation Report',
    answer: `${result.readinessLevel}: ${result.score} of ${result.maxScore} points.`,
    summary: summaryOf(level, answers),
    sections: [
      {
        heading: 'Where you stand',
        charts: [
          {
            name: 'Figure 1.',
            caption: `Readiness score. Moderate readiness starts at ${marks[0]}%, high readiness at ${marks[1]}%.`,
            drawing: <ScoreDial {...result} marks={marks} />,
          },
          {
            name: 'Figure 2.',
            caption: 'Readiness breakdown. Each bar comes from one answer.',
            drawing: <Bars rows={detailRows(result.details)} />,
          },
        ],
      },
      { heading: 'Priority processes', ranked: { items: level.priorityProcesses, pairs: true } },
      { heading: 'Key recommendations', ranked: { items: level.recommendations } },
      {
        heading: `Implementation timeline: ${result.timeline}`,
        charts: [
          {
            name: 'Figure 3.',
            caption: `Phases by month. The dashed line marks month ${months[0]}, when the first process can go live.`,
            drawing: <Gantt label={phaseList(phases, '. ')} phases={phases} months={months} />,
          },
        ],
      },
      {
        heading: 'Answers and points',
        tables: [
          {
            name: 'Table 1.',
            caption: 'Each question with its answer and the points it earned, out of 4.',
            head: ['Question', 'Answer', 'Points'],
            rows: answerRows(answers, content.questions),
            explained: true,
          },
        ],
      },
    ],
  }
}
