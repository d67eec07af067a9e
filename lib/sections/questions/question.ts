import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from '@sanity/types'
import { requiredRichText, requiredText } from '#lib/content/text-rules.ts'

/** A question that buyers ask, with its answer. */
export const question = defineType({
  name: 'question',
  title: 'Question',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    defineField({
      name: 'question',
      title: 'Question',
      description: 'As a buyer asks it: ‘What does it cost?’',
      type: 'string',
      validation: requiredText('the question', 90),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      description: 'Begin with the answer itself: yes, no, or the number.',
      type: 'richText',
      validation: requiredRichText('the answer'),
    }),
  ],
  preview: { select: { title: 'question' } },
})
