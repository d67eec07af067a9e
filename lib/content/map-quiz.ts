import { questionsInOrder, LEVELS, type LevelId } from '#lib/tools/quiz/questions.ts'
import { typeOf, type Question } from '#lib/tools/quiz/question-types.ts'
import type { Sentence } from '#lib/tools/quiz/words.ts'
import { items, text, texts } from './readers.ts'
import { stripStega } from './strip-stega.ts'
import type {
  QUIZ_QUESTIONS_QUERY_RESULT,
  READINESS_LEVELS_QUERY_RESULT,
} from './schema.generated.ts'
import type { LevelContent, QuestionContent } from './types.ts'

type QuestionDocument = QUIZ_QUESTIONS_QUERY_RESULT[number]

/**
 * All questions the code defines, in the order of their documents; a question without a document
 * comes last. Missing wording falls back to the category, a missing label to the option's value.
 */
export function mapQuestions(result: QUIZ_QUESTIONS_QUERY_RESULT): QuestionContent[] {
  const documents = items(result)
  const ids = documents.map(({ questionId }) => text(questionId))
  return questionsInOrder(ids).map((question) => {
    const document = documents[ids.indexOf(question.id)]
    return {
      id: question.id,
      wording: text(document?.wording, question.category),
      help: text(document?.help),
      options: labels(question, document),
    }
  })
}

function labels(
  question: Question,
  document: QuestionDocument | undefined,
): Record<string, string> {
  const options = items(document?.options)
  const values = typeOf(question).options(question)
  const entries = values.map((value) => {
    const option = options.find((candidate) => candidate.value === value)
    return [value, text(option?.label, value)]
  })
  return Object.fromEntries(entries)
}

/** Texts of every level; missing ones are empty. */
export function mapLevels(result: READINESS_LEVELS_QUERY_RESULT): Record<LevelId, LevelContent> {
  const documents = items(result)
  const content = (level: LevelId): LevelContent => {
    const document = documents.find(({ levelId }) => levelId === level)
    return {
      summary: text(document?.summary),
      sentences: items(document?.sentences)
        .map(sentence)
        .filter(({ needs }) => needs.length > 0),
      recommendations: texts(document?.recommendations),
      priorityProcesses: texts(document?.priorityProcesses),
    }
  }
  const [high, moderate, early] = LEVELS
  return { high: content(high), moderate: content(moderate), early: content(early) }
}

/** A need that the code doesn't know is kept: no answers meet it, so nobody reads the sentence. */
function sentence(document: { text: unknown; needs: unknown }): Sentence {
  return { text: text(document.text), needs: texts(document.needs).map(stripStega) }
}
