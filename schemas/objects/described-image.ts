import { defineField, defineType } from 'sanity'
import { requiredText } from '#lib/content/text-rules.ts'

/** A picture with its alternative text. */
export const describedImage = defineType({
  name: 'describedImage',
  title: 'Picture',
  type: 'image',
  options: { hotspot: true },
  fields: [
    defineField({
      name: 'alt',
      title: 'Description',
      description: 'What the picture shows, for people who cannot see it. One sentence.',
      type: 'string',
      validation: requiredText('what the picture shows', 140),
    }),
  ],
})
