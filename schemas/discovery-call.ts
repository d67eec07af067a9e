import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { MAX_PARTS } from '#lib/content/discovery-call.ts'
import { optionalText } from '#lib/content/rules.ts'
import { line } from '#lib/sections/define.ts'
import { stringField, textField } from './shared.ts'

export const callPart = defineType({
  name: 'callPart',
  title: 'Part of the call',
  type: 'object',
  icon: ClockIcon,
  fields: [
    line('when', 'When', 'Such as ‘10 minutes’ or ‘The day after’.', 20, 'when it is'),
    line(
      'what',
      'What happens',
      'One sentence: what you do, or what they get.',
      140,
      'what happens',
    ),
  ],
  preview: { select: { title: 'when', subtitle: 'what' } },
})

/** Who calls, and what happens then: beside the scheduler and beside results. */
export const discoveryCall = defineType({
  name: 'discoveryCall',
  title: 'Who calls, and what happens',
  type: 'object',
  fields: [
    stringField('host', 'Who calls', {
      description: 'First and last name of the person who takes most calls. Ask them first.',
      validation: optionalText(40),
    }),
    stringField('role', 'Their role', { validation: optionalText(60) }),
    defineField({
      name: 'picture',
      title: 'Their face',
      description: 'Square, at least 300 pixels wide.',
      type: 'image',
      options: { accept: 'image/png,image/jpeg,image/webp,image/svg+xml', hotspot: true },
    }),
    textField('words', 'One sentence by them', {
      description: 'In their own words: what callers can expect of them.',
      rows: 2,
      validation: optionalText(160),
    }),
    defineField({
      name: 'parts',
      title: 'What happens',
      description: `In the 30 minutes and after them, in order. Up to ${MAX_PARTS}.`,
      type: 'array',
      of: [defineArrayMember({ type: 'callPart' })],
      validation: (rule) => rule.max(MAX_PARTS).error(`There is room for ${MAX_PARTS} parts.`),
    }),
  ],
})
