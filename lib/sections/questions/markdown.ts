import { heading, joined, prose, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import type { Asked, questions } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof questions>) {
  if (content.questions.length === 0) return ''
  return joined(
    heading(2, content.questionsHeading),
    questionsMarkdown(content.questions, 3),
    link(content.questionsCall, settings.bookingUrl),
  )
}

export function questionsMarkdown(questions: Asked[], level: number): string {
  return joined(
    ...questions.flatMap(({ question, answer }) => [heading(level, question), prose(answer)]),
  )
}
