import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineField, defineType } from 'sanity'
import { RESOURCE_LIST_TEXTS } from '#lib/content/defaults.ts'
import { optionalText, requiredText } from '#lib/content/text-rules.ts'

/** The copy of /resources around the cards. A singleton. */
export const resourceListPage = defineType({
  name: 'resourceListPage',
  title: 'Resource list page',
  type: 'document',
  icon: DocumentTextIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'The headline of /resources.',
      type: 'string',
      validation: requiredText('a title', 40),
    }),
    defineField({
      name: 'intro',
      title: 'Introduction',
      description: 'Below the headline of /resources, and its description in search results.',
      type: 'text',
      rows: 3,
      validation: requiredText('an introduction', 220),
    }),
    defineField({
      name: 'guidanceHeading',
      title: 'Guidance panel: heading',
      description: 'Below the cards on /resources, where a call is offered.',
      type: 'string',
      validation: requiredText('a heading for the panel', 60),
    }),
    defineField({
      name: 'guidanceText',
      title: 'Guidance panel: text',
      description: 'Between the heading and the booking button.',
      type: 'text',
      rows: 3,
      validation: requiredText('a text for the panel', 260),
    }),
    defineField({
      name: 'shareHeading',
      title: 'Share panel: heading',
      description: 'Above the share buttons on /resources.',
      type: 'string',
      validation: requiredText('a heading for the share panel', 60),
    }),
    defineField({
      name: 'emptyText',
      title: 'Text for an empty list',
      description: 'Shown instead of the cards when no resource is published.',
      type: 'string',
      placeholder: RESOURCE_LIST_TEXTS.emptyText,
      validation: optionalText(160),
    }),
  ],
  preview: { prepare: () => ({ title: 'Resource list page' }) },
})
