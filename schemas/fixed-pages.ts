import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { HomeIcon } from '@sanity/icons/Home'
import { LockIcon } from '@sanity/icons/Lock'
import { defineField, defineType } from 'sanity'
import { RESOURCE_LIST_TEXTS } from '#lib/content/defaults.ts'
import { optionalText, requiredRichText, requiredText } from '#lib/content/rules.ts'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'
import { isExample, stringField, textField } from './shared.ts'

const SECTIONS = Object.values(HOME_SECTIONS)

/** The copy of Home's sections, top to bottom. A singleton. */
export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: [...new Map(SECTIONS.map(({ tab }) => [tab.name, tab])).values()],
  fields: [
    isExample,
    ...SECTIONS.flatMap(({ tab, fields, home: own }) =>
      [...fields, ...(own?.fields ?? [])].map((field) =>
        Object.assign({}, field, { group: tab.name }),
      ),
    ),
  ],
  preview: { prepare: () => ({ title: 'Home' }) },
})

/** The copy of /resources around the cards. A singleton. */
export const resourceListPage = defineType({
  name: 'resourceListPage',
  title: 'Resource list page',
  type: 'document',
  icon: DocumentTextIcon,
  fields: [
    stringField('title', 'Title', {
      description: 'The headline of /resources.',
      validation: requiredText('a title', 40),
    }),
    textField('intro', 'Introduction', {
      description: 'Below the headline of /resources, and its description in search results.',
      validation: requiredText('an introduction', 220),
    }),
    stringField('guidanceHeading', 'Guidance panel: heading', {
      description: 'Below the cards on /resources, where a call is offered.',
      validation: requiredText('a heading for the panel', 60),
    }),
    textField('guidanceText', 'Guidance panel: text', {
      description: 'Between the heading and the booking button.',
      validation: requiredText('a text for the panel', 260),
    }),
    stringField('shareHeading', 'Share panel: heading', {
      description: 'Above the share buttons on /resources.',
      validation: requiredText('a heading for the share panel', 60),
    }),
    stringField('emptyText', 'Text for an empty list', {
      description: 'Shown instead of the cards when no resource is published.',
      placeholder: RESOURCE_LIST_TEXTS.emptyText,
      validation: optionalText(160),
    }),
  ],
  preview: { prepare: () => ({ title: 'Resource list page' }) },
})

/** The privacy notice at /privacy. A singleton. */
export const privacyPage = defineType({
  name: 'privacyPage',
  title: 'Privacy page',
  type: 'document',
  icon: LockIcon,
  fields: [
    stringField('title', 'Title', {
      description: 'The headline of /privacy.',
      validation: requiredText('a title', 40),
    }),
    textField('intro', 'Introduction', {
      description: 'Next to the headline of /privacy, and its description in search results.',
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
