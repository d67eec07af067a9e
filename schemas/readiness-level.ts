import { TargetIcon } from '@sanity/icons/Target'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { LEVELS, type LevelId } from '#lib/tools/quiz/questions.ts'
import { ANSWER_KINDS } from '#lib/tools/quiz/words.ts'
import { requiredText } from '#lib/content/rules.ts'
import { stringField, textField } from './shared.ts'

/** The Studio's title for each level. */
export const LEVEL_TITLES: Record<LevelId, string> = {
  high: 'High readiness, 75% and above',
  moderate: 'Moderate readiness, 50% to 74%',
  early: 'Early stage, below 50%',
}

/** The answers that a sentence is for, as their list names them. */
function titlesOf(needs: unknown): string {
  const chosen = ANSWER_KINDS.filter(({ value }) => Array.isArray(needs) && needs.includes(value))
  return chosen.map(({ title }) => title).join(', ')
}

function isLevel(value: unknown): value is LevelId {
  return LEVELS.some((level) => level === value)
}

/**
 * What the quiz tells visitors who reach a level. The code fixes names, thresholds and timelines.
 */
export const readinessLevel = defineType({
  name: 'readinessLevel',
  title: 'Readiness level',
  type: 'document',
  icon: TargetIcon,
  fields: [
    stringField('levelId', 'Level', {
      description: 'The scoring relies on it, so it cannot be changed.',
      options: { list: LEVELS.map((value) => ({ value, title: LEVEL_TITLES[value] })) },
      readOnly: true,
      validation: (rule) =>
        rule
          .required()
          .error(
            'The quiz does not have this level. There are three, and this is not one of them.',
          ),
    }),
    textField('summary', 'Summary', {
      description:
        'Next to the score in the result, in the report and in emails. Everybody at this level reads it, so it should say nothing that some of their answers deny: that goes below.',
      rows: 4,
      validation: requiredText('a summary', 320),
    }),
    defineField({
      name: 'sentences',
      title: 'Sentences for some answers',
      description:
        'After the summary, in this order. Only those who gave one of the chosen answers to each question that you choose from read them.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'levelSentence',
          title: 'Sentence',
          fields: [
            textField('text', 'Sentence', {
              rows: 2,
              validation: requiredText('the sentence', 160),
            }),
            defineField({
              name: 'needs',
              title: 'For these answers',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
              options: { list: ANSWER_KINDS, layout: 'grid' },
              validation: (rule) =>
                rule.required().min(1).error('Choose the answers of which this is true.'),
            }),
          ],
          preview: {
            select: { title: 'text', subtitle: 'needs' },
            prepare: ({ title, subtitle }) => ({ title, subtitle: titlesOf(subtitle) }),
          },
        }),
      ],
    }),
    defineField({
      name: 'recommendations',
      title: 'Key recommendations',
      description:
        'In the result and in the report. Always four, and true of everybody at this level.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'text',
          rows: 2,
          validation: requiredText('this recommendation', 220),
        }),
      ],
      validation: (rule) =>
        rule.required().length(4).error('Each level needs exactly four recommendations.'),
    }),
    defineField({
      name: 'priorityProcesses',
      title: 'Priority processes',
      description:
        'The ranked list in the result and in the report, the most worthwhile first. Always four.',
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: requiredText('this process', 90) })],
      validation: (rule) =>
        rule.required().length(4).error('Each level needs exactly four priority processes.'),
    }),
  ],
  preview: {
    select: { level: 'levelId', subtitle: 'summary' },
    prepare: ({ level, subtitle }) => ({
      title: isLevel(level) ? LEVEL_TITLES[level] : 'Unknown level',
      subtitle,
    }),
  },
})
