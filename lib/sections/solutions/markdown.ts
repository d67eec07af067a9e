import { escape, heading, joined, link } from '#lib/content/markdown.ts'
import type { MarkdownProps } from '#lib/sections/define.ts'
import { questionsMarkdown } from '#lib/sections/questions/markdown.ts'
import { stepsMarkdown } from '#lib/sections/steps/markdown.ts'
import type { solutions } from './section.ts'

export function markdown({ content, settings }: MarkdownProps<typeof solutions>) {
  const { steps, questions } = content
  return joined(
    heading(2, content.solutionsHeading),
    ...content.solutions.flatMap(({ title, text }) => [heading(3, title), escape(text)]),
    link(content.solutionsCall, settings.bookingUrl),
    steps.length > 0 && heading(3, content.stepsHeading),
    stepsMarkdown(steps),
    steps.length > 0 && link(content.stepsCall, settings.bookingUrl),
    questions.length > 0 && heading(3, content.questionsHeading),
    questionsMarkdown(questions, 4),
    questions.length > 0 && link(content.questionsCall, settings.bookingUrl),
  )
}
