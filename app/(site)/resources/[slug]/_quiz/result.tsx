import type { QuizContent } from '#lib/content/types.ts'
import { useReport } from '#lib/reports/use-report.ts'
import { LEVEL } from '#lib/quiz/levels.ts'
import { scoreQuiz, type Answers } from '#lib/quiz/score.ts'
import { BookingLink } from '#lib/ui/booking-link.tsx'
import { Button } from '#lib/ui/button.tsx'
import { ScoreDial } from '#lib/ui/chart/score-dial.tsx'
import { Breakdown } from './breakdown.tsx'
import { RankedList } from './ranked-list.tsx'
import { Timeline } from './timeline.tsx'

interface ResultProps {
  answers: Answers
  email: string
  siteKey: string
  content: QuizContent
  bookingUrl: string
}

/** What the answers say: score, level, what to automate first, how long it takes, what to do next. */
export function Result({ answers, email, siteKey, content, bookingUrl }: ResultProps) {
  const { busy, download } = useReport('automation', email, siteKey)
  const result = scoreQuiz(answers)
  const { summary, recommendations, priorityProcesses } = content.levels[result.level]
  const results = { ...result, recommendations, priorityProcesses }

  return (
    <article aria-labelledby="tool-heading" className="my-8 border border-ink bg-sheet">
      <header className="grid border-b border-ink lg:grid-cols-12">
        <div className="px-5 py-9 sm:px-10 lg:col-span-7 lg:py-14">
          <h2 id="tool-heading" tabIndex={-1} className="subheading text-signal-ink outline-none">
            Quiz Complete!
          </h2>
          <p className="heading pt-4 text-balance">{result.readinessLevel}</p>
          <p className="max-w-xl pt-5 text-lg">{summary}</p>
        </div>
        <div className="squared grid content-center border-t border-line px-5 py-7 sm:px-10 lg:col-span-5 lg:border-t-0 lg:border-l">
          <h3 className="note pb-2">Readiness score</h3>
          <ScoreDial {...result} marks={[LEVEL.moderate.threshold, LEVEL.high.threshold]} />
        </div>
      </header>
      <div className="grid lg:grid-cols-2">
        <RankedList heading="Priority processes" items={priorityProcesses} />
        <Breakdown details={result.details} />
      </div>
      <Timeline level={result.level} />
      <RankedList heading="Key recommendations" items={recommendations} columns />
      <footer className="flex flex-wrap items-center gap-4 border-t border-ink px-5 py-7 sm:px-10">
        <Button disabled={busy} onClick={() => download({ answers, results })}>
          {busy ? 'Generating Report...' : 'Download Complete Assessment Report'}
        </Button>
        <BookingLink href={bookingUrl} tone="outline">
          Book Discovery Call
        </BookingLink>
        <p className="note">one HTML file, prints to A4</p>
      </footer>
    </article>
  )
}
