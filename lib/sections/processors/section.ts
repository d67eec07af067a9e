import { DatabaseIcon } from '@sanity/icons/Database'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { filled, items, text } from '#lib/content/readers.ts'
import { definePageSection, line, paragraph } from '#lib/sections/define.ts'

const processor = defineType({
  name: 'processor',
  title: 'Company',
  type: 'object',
  icon: DatabaseIcon,
  fields: [
    line('name', 'Company', 'Its legal or usual name: ‘Resend’.', 60, 'the name of the company'),
    line('purpose', 'What for', 'What it does for you: ‘Sends our email’.', 90, 'what it does'),
    line(
      'data',
      'Which data',
      'What it gets of people: ‘Email address, text of the email’.',
      120,
      'which data it gets',
    ),
    line('place', 'Where', 'Country or region where it keeps them.', 60, 'where it keeps them'),
  ],
  preview: { select: { title: 'name', subtitle: 'purpose' } },
})

const TEXTS = {
  processorsHeading: 'Who else handles data',
  processorsNote: 'We tell customers 30 days before a company is added.',
}

const PROCESSORS = [
  ['Resend', 'Sends our email', 'Email address, text of the email', 'United States'],
  ['Loops', 'Runs our mailing list', 'Email address, resource, campaign', 'United States'],
  ['Our scheduler', 'Books calls', 'What you enter to book', 'The region of our account'],
  ['Sanity', 'Stores this site’s texts', 'None of visitors', 'European Union'],
  [
    'Our cloud host',
    'Runs the site and its database',
    'Everything stored here, encrypted',
    'United States',
  ],
] as const

/** Sub-processors, as a table. */
export const processors = definePageSection({
  fields: [
    line('processorsHeading', 'Companies: heading', 'Above the table of sub-processors.', 60),
    paragraph(
      'processorsNote',
      'Companies: note',
      'Below the table: how customers learn of a change.',
      160,
    ),
    defineField({
      name: 'processors',
      title: 'Companies',
      description: 'Everybody who gets personal data because of you. Drag to reorder.',
      type: 'array',
      of: [defineArrayMember({ type: 'processor' })],
      validation: (rule) => [
        rule.required().min(1).error('Please add a company.'),
        rule.max(30).error('There is room for thirty companies.'),
      ],
    }),
  ],
  types: [processor],
  query: 'processorsHeading, processorsNote, processors[]{_key, name, purpose, data, place}',
  // Leaves out companies of which it isn't said who they are, or what for.
  map: (given) => ({
    ...filled(TEXTS, given),
    processors: items(given?.processors)
      .map((item) => ({
        name: text(item.name),
        purpose: text(item.purpose),
        data: text(item.data),
        place: text(item.place),
      }))
      .filter(({ name, purpose }) => name && purpose),
  }),
  seed: {
    ...TEXTS,
    processors: PROCESSORS.map(([name, purpose, data, place], index) => ({
      _type: 'processor',
      _key: `processor-${index + 1}`,
      name,
      purpose,
      data,
      place,
    })),
  },
  block: {
    title: 'Sub-processors',
    group: 'Proof',
    icon: 'database',
    sketch: 'M0 5h48M0 11h48M0 17h48M0 23h48M0 29h48M13 5v24M31 5v24',
    heading: 'processorsHeading',
    // Whom a company gives data to, nobody can guess.
    start: TEXTS,
  },
})
