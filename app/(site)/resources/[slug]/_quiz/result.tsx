import type { QuizContent } from '#lib/content/types.ts'
import { useResult } from '#lib/leads/story/send-event.ts'
import { LEVEL, scoreQuiz, detailRows, phaseList, type QuizResult } from '#lib/tools/quiz/score.ts'
import { answersToHash } from '#lib/tools/quiz/answers.ts'
import { answerRows, wordingMark, summaryTexts } from '#lib/tools/quiz/words.ts'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import { ScoreDial } from '#lib/ui/chart/score-dial.tsx'
import { Notice } from '../_report-actions/notice.tsx'
import {
  ReportActions,
  Percentile,
  ResultCall,
  type ToolFrame,
} from '../_report-actions/after-result.tsx'
import { type useAnswers, useScreenStart } from './use-answers.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'
import type { LevelId } from '#lib/tools/quiz/questions.ts'
import { Gantt } from '#lib/ui/chart/gantt.tsx'
import { Button } from '#lib/ui/button.tsx'

interface ResultProps extends ToolFrame {
  quiz: ReturnType<typeof useAnswers>
  content: QuizContent
}

/** The quiz result: score, level, what to automate first, how long it takes, what to do next. */
export function Result({ quiz, email, siteKey, content, nextSteps }: ResultProps) {
  useScreenStart()
  const { answers, questions, shared } = quiz
  const wording = wordingMark(content.questions)
  useResult({ tool: 'automation', input: answers, shared, wording }, 0)
  const result = scoreQuiz(answers)
  const level = content.levels[result.level]
  const { recommendations, priorityProcesses } = level
  const results = { ...result, recommendations, priorityProcesses }
  const hash = answersToHash(answers, questions)

  return (
    <>
      {shared && email && (
        <Notice actions={{ 'Take it yourself': quiz.restart }}>
          You opened a link to someone else’s result. These are their answers, not yours.
        </Notice>
      )}
      <article
        aria-labelledby="tool-heading"
        className="border border-ink bg-sheet [--inset:2.5rem] print:break-inside-auto"
      >
        <header className="grid border-b border-ink md:grid-cols-12">
          <div className="px-5 py-9 sm:px-10 md:col-span-7 lg:py-14">
            <h2 id="tool-heading" tabIndex={-1} className="subheading text-signal-ink outline-none">
              {shared ? 'A shared result' : 'Quiz Complete!'}
            </h2>
            <p className="heading pt-4 text-balance">{result.readinessLevel}</p>
            <p className="max-w-xl pt-5 text-lg">
              {summaryTexts(level, answers).map((text) => (
                <span key={text}>{text} </span>
              ))}
            </p>
            <Percentile
              tool="automation"
              value={shared ? null : result.percent}
              more="More ready"
              did="finished this quiz"
            />
          </div>
          <div className="squared grid content-center border-t border-line px-5 py-7 sm:px-10 md:px-6 md:col-span-5 lg:px-10 md:border-t-0 md:border-l">
            <h3 className="note pb-2">Readiness score</h3>
            <ScoreDial {...result} marks={[LEVEL.moderate.threshold, LEVEL.high.threshold]} />
          </div>
        </header>
        <div className="grid md:grid-cols-2">
          <RankedList heading="Priority processes" items={priorityProcesses} />
          <Breakdown details={result.details} />
        </div>
        <Timeline level={result.level} />
        <RankedList heading="Key recommendations" items={recommendations} columns />
        <div className="border-t border-ink print:hidden">
          <div className="px-5 py-9 sm:px-10">
            <ResultCall {...nextSteps} result={`your ${Math.round(result.percent)}%`} />
          </div>
          <div className="border-t border-line px-5 py-7 sm:px-10">
            <ReportActions
              {...{ email, siteKey }}
              emailed={nextSteps.emailed}
              kind="automation"
              body={{ answers, results, shared }}
              label="Download Complete Assessment Report"
              contents="answers"
              isOwn={!shared}
              hash={() => (shared ? hash : markOwner(hash, email))}
            />
          </div>
        </div>
        <Points
          rows={answerRows(answers, content.questions)}
          onReview={shared && email ? null : quiz.review}
          onRestart={shared ? null : quiz.restart}
        />
        {nextSteps.next}
      </article>
    </>
  )
}

interface RankedListProps {
  heading: string
  items: readonly string[]
  /** Whether the items are side by side if there is room. */
  columns?: boolean
}

function RankedList({ heading, items, columns = false }: RankedListProps) {
  return (
    <section
      aria-label={heading}
      className="border-t border-line px-5 py-9 first:border-t-0 sm:px-10"
    >
      <h3 className="subheading pb-5">{heading}</h3>
      <ol className={columns ? 'grid gap-x-10 md:grid-cols-2' : ''}>
        {items.map((item, index) => (
          <li
            key={item}
            className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line py-4"
          >
            <span className="figures text-signal-ink" aria-hidden="true">
              {index + 1}
            </span>
            <span className={columns ? '' : 'text-xl leading-tight'}>{item}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Breakdown({ details }: { details: QuizResult['details'] }) {
  return (
    <section
      aria-label="Readiness breakdown"
      className="border-t border-line px-5 py-9 sm:px-10 md:border-t-0 md:border-l"
    >
      <h3 className="subheading pb-7">Readiness breakdown</h3>
      <Bars rows={detailRows(details)} />
    </section>
  )
}

function Timeline({ level }: { level: LevelId }) {
  const { timeline, phases, months } = LEVEL[level]
  return (
    <section
      aria-label="Implementation timeline"
      className="grid gap-x-16 gap-y-7 border-t border-line px-5 py-9 sm:px-10 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h3 className="subheading">Implementation timeline</h3>
        <p className="pt-3 text-lg">{timeline}</p>
        <p className="note pt-3 text-balance">
          Dashed line: first process live in month {months[0]}
        </p>
      </div>
      <Gantt label={phaseList(phases, '; ')} phases={phases} months={months} />
    </section>
  )
}

interface PointsProps {
  /** Wording, answer in words, and points of each question. */
  rows: readonly (readonly [wording: string, answer: string, points: string])[]
  /** Null for what the visitor can't do with answers of somebody else. */
  onReview: (() => void) | null
  onRestart: (() => void) | null
}

function Points({ rows, onReview, onRestart }: PointsProps) {
  return (
    <section
      aria-labelledby="points-heading"
      className="border-t border-line px-5 py-9 sm:px-10 print:break-inside-auto"
    >
      <h3 id="points-heading" className="subheading pb-5">
        Where the points come from
      </h3>
      <dl>
        {rows.map(([wording, answer, points]) => (
          <div
            key={wording}
            className="grid grid-cols-[1fr_auto] gap-x-6 border-t border-line py-3 last:border-b md:grid-cols-[3fr_2fr_auto]"
          >
            <dt className="max-md:col-span-2">{wording}</dt>
            <dd className="text-soft md:font-medium md:text-ink">{answer}</dd>
            <dd className="figures text-right">{points}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 pt-6 empty:hidden print:hidden">
        {onReview && (
          <Button tone="outline" size="small" onClick={onReview}>
            Change {onRestart ? 'my' : 'the'} answers
          </Button>
        )}
        {onRestart && (
          <Button tone="outline" size="small" onClick={onRestart}>
            Start again
          </Button>
        )}
      </div>
    </section>
  )
}
