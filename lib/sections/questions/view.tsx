import type { SectionProps } from '#lib/sections/define.ts'
import { QuestionData } from './question-data.tsx'
import { QuestionList } from './list.tsx'
import type { questions } from './section.ts'

/** What buyers ask, with answers. */
export function Questions({ content, place }: SectionProps<typeof questions>) {
  if (content.questions.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap columns-12 items-start gap-y-8">
        <h2 id={`${place.id}-heading`} className="heading text-balance md:col-span-4">
          {content.questionsHeading}
        </h2>
        <div className="md:col-span-8">
          <QuestionList questions={content.questions} />
        </div>
      </div>
      <QuestionData questions={content.questions} isExample={place.isExample} />
    </section>
  )
}
