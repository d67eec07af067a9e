import { HomeIcon } from '@sanity/icons/Home'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { HOME_TEXTS } from '#lib/content/defaults.ts'
import { SOLUTION_KINDS } from '#lib/content/types.ts'
import { optionalText, requiredRichText, requiredText } from '#lib/content/text-rules.ts'

const GROUPS = {
  hero: 'Top of the page',
  lists: 'Logos and partners',
  solutions: 'Solutions',
  demo: 'Scheduler',
  closing: 'End of the page',
}
type Group = keyof typeof GROUPS

function line(name: string, title: string, description: string, group: Group, limit: number) {
  return defineField({
    name,
    title,
    description,
    group,
    type: 'string',
    validation: requiredText('this text', limit),
  })
}

function paragraph(name: string, title: string, description: string, group: Group, limit: number) {
  return defineField({
    name,
    title,
    description,
    group,
    type: 'text',
    rows: 3,
    validation: requiredText('this text', limit),
  })
}

/** The copy of Home's six sections, top to bottom. A singleton. */
export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: Object.entries(GROUPS).map(([name, title]) => ({ name, title })),
  fields: [
    paragraph(
      'headline',
      'Headline',
      'The biggest text of the page, at its top. Each sentence starts a new line. To choose the lines yourself, press Enter between them.',
      'hero',
      90,
    ),
    paragraph('lede', 'Introduction', 'The paragraph below the headline.', 'hero', 220),
    line('heroButton', 'Button', 'Below the introduction. Opens the booking page.', 'hero', 32),
    line('heroNote', 'Note below the button', 'Small text below the button.', 'hero', 60),
    line(
      'heroLink',
      'Link to the resources',
      'Next to the button at the top. Leads to /resources.',
      'hero',
      40,
    ),
    line('logosHeading', 'Logos: heading', 'Next to the strip of customer logos.', 'lists', 40),
    line('partnersHeading', 'Partners: heading', 'Next to the list of partners.', 'lists', 40),
    defineField({
      name: 'partners',
      title: 'Partners',
      description:
        'The numbered list of people you work with, below the logos. Always five: edit a line, or drag it to another place.',
      group: 'lists',
      type: 'array',
      of: [defineArrayMember({ type: 'partner' })],
      validation: (rule) => rule.required().length(5).error('The list needs exactly five lines.'),
    }),
    line(
      'solutionsHeading',
      'Solutions: heading',
      'Above the five cards on the dark background.',
      'solutions',
      40,
    ),
    defineField({
      name: 'solutions',
      title: 'Solutions',
      description:
        'The five cards on the dark background. Always five: edit a card, or drag it to another place.',
      group: 'solutions',
      type: 'array',
      of: [defineArrayMember({ type: 'solution' })],
      validation: (rule) => [
        rule
          .required()
          .length(SOLUTION_KINDS.length)
          .error('This section needs exactly five cards.'),
        rule.custom((items) => usesEachDrawingOnce(items) || 'Two cards use the same drawing.'),
      ],
    }),
    line('demoHeading', 'Scheduler: heading', 'Above the embedded scheduler.', 'demo', 60),
    paragraph(
      'demoText',
      'Scheduler: text',
      'Below the heading: what happens on the call, and what it costs.',
      'demo',
      320,
    ),
    defineField({
      name: 'demoLink',
      title: 'Scheduler: link',
      description: 'Below the text. Opens the scheduler in a new tab.',
      group: 'demo',
      type: 'string',
      placeholder: HOME_TEXTS.demoLink,
      validation: optionalText(50),
    }),
    line(
      'closingHeading',
      'Closing headline',
      'The last large text on the page, above the footer.',
      'closing',
      50,
    ),
    defineField({
      name: 'closingText',
      title: 'Closing text',
      description: 'Below the closing headline.',
      group: 'closing',
      type: 'richText',
      validation: requiredRichText('a closing text'),
    }),
    line(
      'closingButton',
      'Closing button',
      'Below the closing text. Opens the booking page.',
      'closing',
      32,
    ),
    line(
      'closingNote',
      'Note next to the closing button',
      'Small text next to the closing button.',
      'closing',
      60,
    ),
    line(
      'closingResourcesHeading',
      'Resources: heading',
      'Above the links to the first three resources, next to the closing text.',
      'closing',
      60,
    ),
  ],
  preview: { prepare: () => ({ title: 'Home' }) },
})

function usesEachDrawingOnce(items: unknown): boolean {
  if (!Array.isArray(items)) return true
  const kinds = items.map((item) => item?.kind).filter(Boolean)
  return new Set(kinds).size === kinds.length
}
