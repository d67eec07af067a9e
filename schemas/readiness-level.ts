import { TargetIcon } from '@sanity/icons/Target'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { LEVELS } from '#lib/quiz/questions.ts'
import type { LevelId } from '#lib/quiz/questions.ts'
import { requiredText } from './rules.ts'

/** What the Studio calls each level. */
export const LEVEL_TITLES: Record<LevelId, string> = {
  high: 'High readiness, 75 % and more',
  moderate: 'Moderate readiness, 50 % to 74 %',
  early: 'Early stage, below 50 %',
}

function isLevel(value: unknown): value is LevelId {
  return LEVELS.some((level) => level === value)
}

/** What the quiz tells visitors who reach a level. Names, thresholds and timelines are fixed in the code. */
export const readinessLevel = defineType({
  name: 'readinessLevel',
  title: 'Readiness level',
  type: 'document',
  icon: TargetIcon,
  fields: [
    defineField({
      name: 'levelId',
      title: 'Level',
      description: 'Used by the scoring and therefore fixed.',
      type: 'string',
      options: { list: LEVELS.map((value) => ({ value, title: LEVEL_TITLES[value] })) },
      readOnly: true,
      validation: (rule) =>
        rule.required().error('This level is not one of the three that the quiz knows.'),
    }),
    defineField({
      name: 'summary',
      title: 'Summary',
      description: 'Below the score on the result page, and in the report.',
      type: 'text',
      rows: 4,
      validation: requiredText('a summary', 320),
    }),
    defineField({
      name: 'recommendations',
      title: 'Key recommendations',
      description: 'On the result page and in the report. Four of them.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'text',
          rows: 2,
          validation: requiredText('this recommendation', 220),
        }),
      ],
      validation: (rule) =>
        rule.required().length(4).error('Each level has exactly four recommendations.'),
    }),
    defineField({
      name: 'priorityProcesses',
      title: 'Priority processes',
      description:
        'The ranked list on the result page and in the report, most worthwhile first. Four of them.',
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: requiredText('this process', 90) })],
      validation: (rule) =>
        rule.required().length(4).error('Each level has exactly four priority processes.'),
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
