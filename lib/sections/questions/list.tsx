import { Prose } from '#lib/ui/prose.tsx'
import type { Asked } from './section.ts'

/** Questions whose answers open with a click, without a script. On paper all are open. */
export function QuestionList({ questions }: { questions: Asked[] }) {
  return (
    <div className="border-b border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-baseline justify-between gap-6 py-4 text-xl font-semibold leading-tight after:font-mono after:text-signal-ink after:content-['+'] group-open:after:content-['–'] hover:underline">
            {question}
          </summary>
          <div className="pb-6">
            <Prose value={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
