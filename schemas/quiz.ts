import { CircleIcon } from '@sanity/icons/Circle'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { optionalText, requiredText } from '#lib/content/rules.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { numberWord } from '#lib/ui/format.ts'
import { byOrderRank, orderRank, stringField, textField } from './shared.ts'

/** Option values of a question; none for a type without options. */
function valuesOf(questionId: unknown): string[] {
  const question = QUESTIONS.find(({ id }) => id === questionId)
  return question ? typeOf(question).options(question) : []
}

/** Wording and answer labels of one quiz question. The code fixes ids, values and points. */
export const quizQuestion = defineType({
  name: 'quizQuestion',
  title: 'Quiz question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    stringField('questionId', 'Question', {
      description: 'The scoring relies on it, so it cannot be changed.',
      options: { list: QUESTIONS.map(({ id, category }) => ({ value: id, title: category })) },
      readOnly: true,
      validation: (rule) =>
        rule
          .required()
          .error(
            `The quiz does not have this question. It scores ${numberWord(QUESTIONS.length)}, and this is not one of them.`,
          ),
    }),
    textField('wording', 'Wording', {
      description: 'The question as visitors read it, in the quiz and in the report.',
      rows: 2,
      validation: requiredText('the question', 120),
    }),
    textField('help', 'Help', {
      description: 'Small text below the question: what counts, with an example.',
      rows: 2,
      validation: optionalText(180),
    }),
    defineField({
      name: 'options',
      title: 'Answers',
      description:
        'What visitors read on each answer. Open one to change its label. There can be no more, no fewer and no other order: the score counts on them.',
      type: 'array',
      of: [defineArrayMember({ type: 'quizOption' })],
      options: {
        sortable: false,
        disableActions: ['add', 'addBefore', 'addAfter', 'duplicate', 'remove'],
      },
      hidden: ({ document }) => valuesOf(document?.questionId).length === 0,
      validation: (rule) =>
        rule.custom((options, { document }) => {
          const labelled = new Set((options ?? []).map((option) => Object(option).value))
          const missing = valuesOf(document?.questionId).filter((value) => !labelled.has(value))
          return missing.length === 0 || `An answer is missing: ${missing.join(', ')}.`
        }),
    }),
    orderRank('quizQuestion'),
  ],
  orderings: [byOrderRank],
  preview: {
    select: { title: 'wording', questionId: 'questionId' },
    prepare: ({ title, questionId }) => ({
      title,
      subtitle: QUESTIONS.find(({ id }) => id === questionId)?.category,
    }),
  },
})

/** One answer of a quiz question: the scoring fixes the value, staff write the label. */
export const quizOption = defineType({
  name: 'quizOption',
  title: 'Answer',
  type: 'object',
  icon: CircleIcon,
  fields: [
    stringField('value', 'Value', {
      description: 'The scoring relies on it, so it cannot be changed.',
      readOnly: true,
    }),
    stringField('label', 'Label', {
      description: 'What visitors read on the answer, in the quiz and in the report.',
      validation: requiredText('a label for this answer', 60),
    }),
  ],
  preview: {
    select: { title: 'label', value: 'value' },
    prepare: ({ title, value }) => ({ title, subtitle: `Scored as ${value}` }),
  },
})
