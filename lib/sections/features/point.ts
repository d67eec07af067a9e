import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { defineField, defineType } from '@sanity/types'
import { requiredText } from '#lib/content/text-rules.ts'

/** One point of a list of points. */
export const point = defineType({
  name: 'point',
  title: 'Point',
  type: 'object',
  icon: CheckmarkIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'The point itself, in a few words.',
      type: 'string',
      validation: requiredText('the point', 60),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      description: 'One or two sentences below it.',
      type: 'text',
      rows: 3,
      validation: requiredText('what the point means', 220),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
