import { NumberIcon } from '@sanity/icons/Number'
import { defineField, defineType } from '@sanity/types'
import { FIGURE_LIMIT } from '#lib/content/figure.ts'
import { requiredText } from '#lib/content/text-rules.ts'

/** A number with what it measures. */
export const keyFigure = defineType({
  name: 'keyFigure',
  title: 'Figure',
  type: 'object',
  icon: NumberIcon,
  fields: [
    defineField({
      name: 'figure',
      title: 'Figure',
      description: 'With its unit: 31 hours, −62%, 4,000.',
      type: 'string',
      validation: requiredText('a figure', FIGURE_LIMIT),
    }),
    defineField({
      name: 'label',
      title: 'What it measures',
      description: 'Continues the figure, and says since when or how often.',
      type: 'string',
      validation: requiredText('what the figure measures', 80),
    }),
  ],
  preview: { select: { title: 'figure', subtitle: 'label' } },
})
