import { TargetIcon } from '@sanity/icons/Target'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { LEVELS } from '#lib/quiz/questions.ts'
import type { LevelId } from '#lib/quiz/questions.ts'
import { requiredText } from '#lib/content/text-rules.ts'

/** The Studio's title for each level. */
export const LEVEL_TITLES: Record<LevelId, string> = {
  high: 'High readiness, 75% and above',
  moderate: 'Moderate readiness, 50% to 74%',
  early: 'Early stage, below 50%',
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
    defineField({
      name: 'levelId',
      title: 'Level',
      description: 'The scoring relies on it, so it cannot be changed.',
      type: 'string',
      options: { list: LEVELS.map((value) => ({ value, title: LEVEL_TITLES[value] })) },
      readOnly: true,
      validation: (rule) =>
        rule
          .required()
          .error('The quiz does not have this level. There are three, and this is none of them.'),
    }),
    defineField({
      name: 'summary',
      title: 'Summary',
      description: 'Next to the score in the result, and in the report.',
      type: 'text',
      rows: 4,
      validation: requiredText('a summary', 320),
    }),
    defineField({
      name: 'recommendations',
      title: 'Key recommendations',
      description: 'In the result and in the report. Always four.',
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
