import { LockIcon } from '@sanity/icons/Lock'
import { defineField, defineType } from 'sanity'
import { requiredRichText, requiredText } from '#lib/content/text-rules.ts'

/** The privacy notice at /privacy. A singleton. */
export const privacyPage = defineType({
  name: 'privacyPage',
  title: 'Privacy page',
  type: 'document',
  icon: LockIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'The headline of /privacy.',
      type: 'string',
      validation: requiredText('a title', 40),
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      description: 'Next to the headline of /privacy, and its description in search results.',
      type: 'text',
      rows: 3,
      validation: requiredText('an introduction', 220),
    }),
    defineField({
      name: 'updatedOn',
      title: 'Last updated on',
      description: 'Shown next to the text. Change it whenever you change what the text says.',
      type: 'date',
      validation: (rule) => rule.required().error('Please enter the date of the last change.'),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      description:
        'Must say how long leads are kept: 24 months, unless your developers have changed LEADS_KEPT_MONTHS on the server.',
      type: 'richText',
      validation: requiredRichText('the notice'),
    }),
  ],
  preview: { prepare: () => ({ title: 'Privacy page' }) },
})
