import { JsonLd } from '#lib/content/json-ld.tsx'
import { faqData } from './structured-data.ts'
import type { Asked } from './section.ts'

interface QuestionDataProps {
  questions: Asked[]
  /** Search engines aren't told what is invented. */
  isExample: boolean | undefined
}

/** The questions for search engines, beside their text: what repeats compresses to nothing. */
export function QuestionData({ questions, isExample }: QuestionDataProps) {
  return isExample ? null : <JsonLd data={faqData(questions)} />
}
