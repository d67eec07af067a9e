import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType } from '@sanity/types'
import { requiredText } from '#lib/content/text-rules.ts'

/** One row of 'Who We Partner With' on Home. */
export const partner = defineType({
  name: 'partner',
  title: 'Partner',
  type: 'object',
  icon: UsersIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Who',
      description: 'For example: Operations teams',
      type: 'string',
      validation: requiredText('who this line is about', 48),
    }),
    defineField({
      name: 'text',
      title: 'What they want',
      description: 'One sentence to the reader: You need results, not another pilot.',
      type: 'string',
      validation: requiredText('what they want', 110),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})
