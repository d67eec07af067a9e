import { toPlainText } from '@portabletext/react'
import type { Asked } from './section.ts'

/** Questions and answers as a schema.org FAQPage. */
export function faqData(questions: readonly Asked[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}
