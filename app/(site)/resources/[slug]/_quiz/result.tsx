import type { QuizContent } from '#lib/content/types.ts'
import { useResult } from '#lib/leads/story/use-result.ts'
import { LEVEL } from '#lib/tools/quiz/levels.ts'
import { answersToHash } from '#lib/tools/quiz/result-link.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { answerRows } from '#lib/tools/quiz/rows.ts'
import { summaryTexts } from '#lib/tools/quiz/summary.ts'
import { wordingMark } from '#lib/tools/quiz/words.ts'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import { ScoreDial } from '#lib/ui/chart/score-dial.tsx'
import { Notice } from '../_report-actions/notice.tsx'
import { ReportActions } from '../_report-actions/report-actions.tsx'
import { Standing } from '../_report-actions/standing.tsx'
import { NextSteps, type NextStepsProps } from '../_report-actions/next-steps.tsx'
import { Breakdown } from './breakdown.tsx'
import { Points } from './points.tsx'
import { RankedList } from './ranked-list.tsx'
import { Timeline } from './timeline.tsx'
import type { useAnswers } from './use-answers.ts'
import { useScreenStart } from './use-screen-start.ts'

interface ResultProps {
  quiz: ReturnType<typeof useAnswers>
  email: string
  siteKey: string
  content: QuizContent
  nextSteps: NextStepsProps
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
        className="border border-ink bg-sheet print:break-inside-auto"
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
            <Standing
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
        <Points
          rows={answerRows(answers, content.questions)}
          onReview={shared && email ? null : quiz.review}
          onRestart={shared ? null : quiz.restart}
        />
        <footer className="print:hidden border-t border-ink px-5 py-7 sm:px-10">
          <ReportActions
            {...{ email, siteKey }}
            kind="automation"
            body={{ answers, results, shared }}
            label="Download Complete Assessment Report"
            contents="answers"
            isOwn={!shared}
            hash={() => (shared ? hash : markOwner(hash, email))}
          />
        </footer>
        <NextSteps {...nextSteps} />
      </article>
    </>
  )
}
