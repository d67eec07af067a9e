import type { ReactNode } from 'react'
import type { QuizContent, ResourceType } from '#lib/content/types.ts'

import type { NextStepsProps } from '../_report-actions/next-steps.tsx'

export interface ToolProps {
  email: string
  siteKey: string
  nextSteps: NextStepsProps
  quiz: QuizContent | null
}

/** Loads the tool behind a gate on first use. Null for a document, which is opened instead. */
export async function loadTool(
  type: ResourceType,
): Promise<((props: ToolProps) => ReactNode) | null> {
  switch (type) {
    case 'Tool': {
      const { Calculator } = await import('../_calculator/calculator.tsx')
      return ({ email, siteKey, nextSteps }) => <Calculator {...{ email, siteKey, nextSteps }} />
    }
    case 'Quiz': {
      const { Quiz } = await import('../_quiz/quiz.tsx')
      return ({ quiz, ...rest }) => quiz && <Quiz content={quiz} {...rest} />
    }
    case 'PDF Guide':
      return null
  }
}
