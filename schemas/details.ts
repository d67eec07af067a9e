import { defineArrayMember, defineField } from 'sanity'
import {
  DETAIL_NAMES,
  DETAILS,
  DETAILS_TEXTS,
  MAX_DETAILS,
  mayHaveChoices,
} from '#lib/content/details.ts'
import { texts } from '#lib/content/readers.ts'
import { optionalText } from '#lib/content/rules.ts'
import { stringField, textField } from './shared.ts'

const OWN = 'own'
const isOwn = (about: unknown) => about === OWN

/** What visitors are asked once the gate has opened. The site reads it in lib/content/details.ts. */
export const details = defineField({
  name: 'details',
  title: 'Questions below an opened tool',
  description: `Up to ${MAX_DETAILS}, asked once of each person, who may skip them. The gate itself asks for the email address alone. Say on your privacy page what you ask for.`,
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    stringField('heading', 'Heading', {
      placeholder: DETAILS_TEXTS.heading,
      validation: optionalText(60),
    }),
    textField('note', 'What the answers are for', {
      placeholder: DETAILS_TEXTS.note,
      validation: optionalText(240),
    }),
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'detailQuestion',
          title: 'Question',
          type: 'object',
          fields: [
            stringField('about', 'What it asks for', {
              options: {
                list: [
                  ...DETAIL_NAMES.map((value) => ({ title: DETAILS[value].title, value })),
                  { title: 'Something else, with choices', value: OWN },
                ],
                layout: 'radio',
              },
              validation: (rule) => rule.required().error('Please choose what it asks for.'),
            }),
            stringField('question', 'Question', {
              description: 'If left empty, the usual words, such as “Your name”.',
              validation: (rule) => [
                optionalText(80)(rule),
                rule.custom(
                  (question, { parent }) =>
                    !isOwn(Object(parent).about) ||
                    Boolean(question?.trim()) ||
                    'Please write the question.',
                ),
              ],
            }),
            defineField({
              name: 'choices',
              title: 'Answers to choose from',
              description: 'Without any, visitors write their role themselves.',
              type: 'array',
              of: [defineArrayMember({ type: 'string', validation: optionalText(80) })],
              hidden: ({ parent }) => !mayHaveChoices(Object(parent).about),
              validation: (rule) => [
                rule.unique().max(10).error('Up to 10 different answers, please.'),
                rule.custom(
                  (choices: unknown[] | undefined, { parent }) =>
                    !isOwn(Object(parent).about) ||
                    texts(choices).length > 1 ||
                    'Please give at least two answers.',
                ),
              ],
            }),
          ],
          preview: {
            select: { about: 'about', question: 'question' },
            prepare: ({ about, question }) => {
              const known = DETAIL_NAMES.find((name) => name === about)
              return { title: question || (known ? DETAILS[known].question : 'Question') }
            },
          },
        }),
      ],
      validation: (rule) => [
        rule.max(MAX_DETAILS).error(`Up to ${MAX_DETAILS} questions: more are skipped.`),
        rule.custom((questions: { about?: string }[] | undefined) => {
          const about = (questions ?? []).map((each) => each.about).filter((each) => !isOwn(each))
          return new Set(about).size === about.length || 'Two questions ask for the same.'
        }),
      ],
    }),
  ],
})
