import type { ComponentType, ReactNode } from 'react'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { LEVEL, detailRows, scoreQuiz } from '#lib/tools/quiz/score.ts'
import { calculateRoi, breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import { PRESETS } from '#lib/tools/roi/texts.ts'
import { isToolType, type ResourceType, type ToolType } from '#lib/tools/resource-types.ts'
import { verdictOf, verdictText } from '#lib/tools/roi/words.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'
import { ScoreDial } from '#lib/ui/chart/score-dial.tsx'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'

const ANSWERS: Answers = {
  manual_processes: '8-15',
  time_spent: 25,
  process_documentation: 'detailed',
  team_size: '6-15',
  technical_expertise: 'intermediate',
  budget_available: '25k-100k',
  change_tolerance: 'enthusiastic',
  error_frequency: 'occasionally',
}

/** Null for a tool without a sample; otherwise how it looks, and what it says in words. */
const SAMPLES: Record<ToolType, { Result: ComponentType; words: () => string } | null> = {
  Quiz: { Result: QuizSample, words: () => scoreQuiz(ANSWERS).readinessLevel },
  Tool: { Result: RoiSample, words: roiWords },
}

/** What a tool's sample says in words; null for what has no sample. */
export function sampleWords(type: ResourceType): string | null {
  return (isToolType(type) && SAMPLES[type]?.words()) || null
}

/** A sample of a tool's result, to see before the gate. Null if there is none. */
export function sampleOf(type: ResourceType, { sampleLabel }: SharedTexts): ReactNode {
  const sample = isToolType(type) ? SAMPLES[type] : null
  if (!sample) return null
  return (
    <figure className="border border-line bg-sheet print:hidden">
      <figcaption className="note border-b border-line px-6 py-2.5 sm:px-8">
        {sampleLabel}
      </figcaption>
      <div className="px-6 py-6 sm:px-8">
        <sample.Result />
      </div>
    </figure>
  )
}

function roiWords(): string {
  const [, preset] = PRESETS
  if (!preset) return ''
  const { name, inputs } = preset
  return `${name}: ${verdictText(verdictOf(inputs, calculateRoi(inputs)))}`
}

function RoiSample() {
  const [, preset] = PRESETS
  if (!preset) return null
  const { inputs } = preset
  const values = cumulativeValue(inputs)
  const chart = {
    values,
    breakEven: breakEvenMonth(values),
    duration: inputs.projectDurationMonths,
  }
  return (
    <>
      <p className="subheading pb-4">{roiWords()}</p>
      <ValueChart {...chart} width={620} height={260} className="w-full max-sm:hidden" />
      <ValueChart {...chart} width={320} height={220} className="w-full sm:hidden" />
    </>
  )
}

function QuizSample() {
  const result = scoreQuiz(ANSWERS)
  return (
    <>
      <p className="subheading pb-4">{result.readinessLevel}</p>
      <div className="grid items-center gap-x-10 gap-y-6 sm:grid-cols-2">
        <ScoreDial {...result} marks={[LEVEL.moderate.threshold, LEVEL.high.threshold]} />
        <Bars rows={detailRows(result.details)} />
      </div>
    </>
  )
}
