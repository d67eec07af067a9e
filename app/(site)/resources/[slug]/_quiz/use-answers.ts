import { useState } from 'react'
import type { QuestionContent } from '#lib/content/types.ts'
import { isAnswered, readAnswers, type Answers } from '#lib/quiz/answers.ts'
import { questionsInOrder } from '#lib/quiz/order.ts'
import type { KnownQuestion, QuestionId } from '#lib/quiz/questions.ts'
import { answersFromHash } from '#lib/quiz/result-link.ts'
import type { Answer } from '#lib/quiz/types/question-type.ts'
import { isOwner } from '#lib/reports/link-owner.ts'
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

  return {
    questions,
    answers,
    step,
    shared,
    answer: (id: QuestionId, value: Answer | undefined) =>
      show({ ...progress, answers: { ...answers, [id]: value } }),
    move: (by: 1 | -1) => setProgress((was) => ({ ...was, step: was.step + by })),
    /** Back to the first question, keeping the answers. */
    review: () => setProgress({ ...progress, step: 0 }),
    /** Back to the first question, without answers. */
    restart: () => show({ answers: {}, step: 0, shared: false }),
  }
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
  const open = questions.findIndex((question) => !isAnswered(question, answers[question.id]))
  // Who opened an emailed result, and hasn't said that it is theirs, is nobody known.
  return { answers, step: open === -1 ? questions.length - 1 : open, shared: email === '' }
}
