import { useEffect, useEffectEvent, useState } from 'react'
import type { QuestionContent } from '#lib/content/types.ts'
import { isAnswered, readAnswers, type Answers, answersFromHash } from '#lib/tools/quiz/answers.ts'
import { questionsInOrder, type KnownQuestion, type QuestionId } from '#lib/tools/quiz/questions.ts'
import type { Answer } from '#lib/tools/quiz/question-types.ts'
import { isOwner } from '#lib/tools/reports/link-owner.ts'
import { dropHash, ENTERED, recall, remember } from '#lib/ui/tab-memory.ts'

interface Progress {
  answers: Answers
  /** Index of the current question; after the last one comes the result. */
  step: number
  /** Whether these are someone else's answers, from a link. */
  shared: boolean
}

/** Keeps answers while the tab is open; the quiz resumes from them. */
export function storeAnswers(contents: readonly QuestionContent[], answers: Answers): void {
  remember(ENTERED.Quiz, versionOf(contents), answers)
}

/**
 * The questions in the order staff chose, the answers, and the current screen. Initially a shared
 * result from the URL, or the answers from this tab before a reload, unless the wording has changed
 * since.
 */
export function useAnswers(contents: readonly QuestionContent[], email: string) {
  const questions = questionsInOrder(contents.map(({ id }) => id))
  const [progress, setProgress] = useState(() => begin(questions, versionOf(contents), email))
  const { answers, step, shared } = progress

  function show(next: Progress) {
    setProgress(next)
    storeAnswers(contents, next.answers)
    dropHash()
  }

  /** Each screen is an entry of the browser's history, whose Back then leads to the one before. */
  function enter(next: number) {
    const depth = placeInHistory()?.depth ?? 0
    history.replaceState({ ...history.state, step, depth } satisfies Place, '')
    history.pushState({ step: next, depth: depth + 1 } satisfies Place, '')
    setProgress({ ...progress, step: next })
  }

  const follow = useEffectEvent(() => {
    const place = placeInHistory()
    if (!place) return
    const open = firstOpen(questions, answers)
    setProgress({ ...progress, step: open === -1 ? place.step : Math.min(place.step, open) })
  })
  useEffect(() => {
    const onPop = () => follow()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])

  return {
    questions,
    answers,
    step,
    shared,
    answer: (id: QuestionId, value: Answer | undefined) =>
      show({ ...progress, answers: { ...answers, [id]: value } }),
    next: () => enter(step + 1),
    previous: () => {
      const place = placeInHistory()
      if (place && place.depth > 0 && place.step === step) history.back()
      else setProgress({ ...progress, step: step - 1 })
    },
    review: () => enter(0),
    restart: () => {
      const depth = placeInHistory()?.depth ?? 0
      show({ answers: {}, step: 0, shared: false })
      if (depth > 0) history.go(-depth)
    },
  }
}

/** A screen's place in the browser's history. The page's script leaves them for the gate. */
interface Place {
  step: number
  /** How many entries of the quiz are before it. */
  depth: number
}

function placeInHistory(): Place | undefined {
  const { step, depth } = history.state ?? {}
  return typeof step === 'number' && typeof depth === 'number' ? { step, depth } : undefined
}

/** Index of the first question without an answer; -1 if each has one. */
function firstOpen(questions: readonly KnownQuestion[], answers: Answers): number {
  return questions.findIndex((question) => !isAnswered(question, answers[question.id]))
}

/** Version of the stored answers: the wording, regardless of the order. */
function versionOf(contents: readonly QuestionContent[]): string {
  return JSON.stringify(contents.toSorted((one, other) => one.id.localeCompare(other.id)))
}

function begin(questions: readonly KnownQuestion[], version: string, email: string): Progress {
  const linked = answersFromHash(location.hash)
  if (linked) {
    return { answers: linked, step: questions.length, shared: !isOwner(location.hash, email) }
  }
  const answers = readAnswers(recall(ENTERED.Quiz, version))
  const open = firstOpen(questions, answers)
  // Who opened an emailed result, and hasn't said that it is theirs, is nobody known.
  return { answers, step: open === -1 ? questions.length - 1 : open, shared: email === '' }
}

/** Scrolls the top of a quiz screen below the header, and has its heading read out. */
export function useScreenStart(): void {
  useEffect(() => {
    document.getElementById('opened-tool')?.scrollIntoView({ block: 'start' })
    document.getElementById('tool-heading')?.focus({ preventScroll: true })
  }, [])
}
