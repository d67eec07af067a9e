import { LockIcon } from '@sanity/icons/Lock'
import { defineField, defineType } from 'sanity'
import { requiredRichText, requiredText } from './rules.ts'

/** The privacy notice at /privacy. One document. */
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
      description: 'Beside the headline of /privacy, and its description in search results.',
      type: 'text',
      rows: 3,
      validation: requiredText('an introduction', 220),
    }),
    defineField({
      name: 'updatedOn',
      title: 'Last updated on',
      description: 'Shown beside the text. Change it whenever what the text says changes.',
      type: 'date',
      validation: (rule) => rule.required().error('Please give the day of the last change.'),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      description:
        'How long leads are kept is set on the server (LEADS_KEPT_MONTHS, 24 if nobody set it), so the text has to say the same.',
      type: 'richText',
      validation: requiredRichText('the notice'),
    }),
  ],
  preview: { prepare: () => ({ title: 'Privacy page' }) },
})
