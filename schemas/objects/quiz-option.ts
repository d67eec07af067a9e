import { CircleIcon } from '@sanity/icons/Circle'
import { defineField, defineType } from 'sanity'
import { requiredText } from '#lib/content/text-rules.ts'

/** One answer of a quiz question: the scoring fixes the value, staff write the label. */
export const quizOption = defineType({
  name: 'quizOption',
  title: 'Answer',
  type: 'object',
  icon: CircleIcon,
  fields: [
    defineField({
      name: 'value',
      title: 'Value',
      description: 'The scoring relies on it, so it cannot be changed.',
      type: 'string',
      readOnly: true,
    }),
    defineField({
      name: 'label',
      title: 'Label',
      description: 'What visitors read on the answer, in the quiz and in the report.',
      type: 'string',
      validation: requiredText('a label for this answer', 60),
    }),
  ],
  preview: {
    select: { title: 'label', value: 'value' },
    prepare: ({ title, value }) => ({ title, subtitle: `Scored as ${value}` }),
  },
})
