import { ClockIcon } from '@sanity/icons/Clock'
import { defineField, defineType } from '@sanity/types'
import { optionalText, requiredText } from '#lib/content/text-rules.ts'

/** One step of an engagement. */
export const step = defineType({
  name: 'step',
  title: 'Step',
  type: 'object',
  icon: ClockIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Step',
      description: 'What it is called: ‘Choose and measure’.',
      type: 'string',
      validation: requiredText('what the step is called', 32),
    }),
    defineField({
      name: 'duration',
      title: 'When, or how long',
      description: 'For example ‘30 minutes’ or ‘Weeks 1-3’.',
      type: 'string',
      validation: requiredText('when it is, or how long it takes', 24),
    }),
    defineField({
      name: 'text',
      title: 'What happens',
      description: 'One or two sentences. Say what the reader has afterwards.',
      type: 'text',
      rows: 3,
      validation: requiredText('what happens', 180),
    }),
    defineField({
      name: 'price',
      title: 'Price',
      description: 'For example ‘Free’ or ‘$15,000, fixed’. Optional: you decide what to tell.',
      type: 'string',
      validation: optionalText(32),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'duration' } },
})
