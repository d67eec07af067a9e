import 'server-only'
import { createElement, type ReactNode } from 'react'
import { getQuizContent } from '#lib/content/fetch.ts'
import { type Answers, answersToHash } from '#lib/tools/quiz/answers.ts'
import { questionsInOrder } from '#lib/tools/quiz/questions.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { AutomationReport } from '#lib/tools/reports/automation.tsx'
import type { ReportFrame } from '#lib/tools/reports/frame.tsx'
import { RoiReport } from '#lib/tools/reports/roi.tsx'
import { summaryText } from '#lib/tools/roi/words.ts'
import { textsToHash, toTexts } from '#lib/tools/roi/texts.ts'
import type { RoiInputs } from '#lib/tools/roi/fields.ts'

/** A report as a document, and what an email says about it. */
export interface Rendered {
  /** Title of the report: 'AI ROI Report'. */
  title: string
  /** The outcome in a sentence or two. */
  summary: string
  document: ReactNode
}

export function roiReport(inputs: RoiInputs, frame: ReportFrame): Rendered {
  return {
    title: 'AI ROI Report',
    summary: summaryText(inputs),
    document: createElement(RoiReport, { ...frame, inputs }),
  }
}

/** @throws Error if the content lake doesn't respond */
export async function automationReport(answers: Answers, frame: ReportFrame): Promise<Rendered> {
  const { readinessLevel, score, maxScore } = scoreQuiz(answers)
  const content = await getQuizContent()
  return {
    title: 'Process Automation Report',
    summary: `${readinessLevel}: ${score} of ${maxScore} points.`,
    document: createElement(AutomationReport, { ...frame, answers, content }),
  }
}

/** The figures as a URL fragment. */
export function roiHash(inputs: RoiInputs): string {
  return textsToHash(toTexts(inputs))
}

/**
 * The answers as a URL fragment, in the order that staff chose.
 *
 * @throws Error if the content lake doesn't respond
 */
export async function automationHash(answers: Answers): Promise<string> {
  const { questions } = await getQuizContent()
  return answersToHash(answers, questionsInOrder(questions.map(({ id }) => id)))
}
