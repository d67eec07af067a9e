import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineField, defineType } from '@sanity/types'
import { DRAWINGS, SOLUTION_KINDS } from './kinds.ts'
import { requiredText } from '#lib/content/text-rules.ts'

/** One card of 'AI Solutions That Deliver' on Home. */
export const solution = defineType({
  name: 'solution',
  title: 'Solution',
  type: 'object',
  icon: SparklesIcon,
  fields: [
    defineField({
      name: 'kind',
      title: 'Drawing',
      description: 'The drawing at the top of the card. Use each drawing once.',
      type: 'string',
      options: { list: SOLUTION_KINDS.map((value) => ({ value, title: DRAWINGS[value] })) },
      validation: (rule) => rule.required().error('Please choose a drawing.'),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      description: 'Below the drawing.',
      type: 'string',
      validation: requiredText('a title for the card', 40),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'One or two sentences below the title.',
      type: 'text',
      rows: 3,
      validation: requiredText('what the solution does', 160),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
