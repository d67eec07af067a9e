import { defineField } from '@sanity/types'
import { blocks, text as read } from '#lib/content/readers.ts'
import { optionalText, requiredRichText } from '#lib/content/rules.ts'
import { callLine, definePageSection } from '#lib/sections/define.ts'

/** Text as staff write it, with a heading or without. */
export const text = definePageSection({
  fields: [
    defineField({
      name: 'textHeading',
      title: 'Heading',
      description: 'Beside the text. Optional: a page with one text has its title above.',
      type: 'string',
      validation: optionalText(60),
    }),
    defineField({
      name: 'textBody',
      title: 'Text',
      type: 'richText',
      validation: requiredRichText('a text'),
    }),
    callLine('textCall'),
  ],
  query: 'textHeading, textBody, textCall',
  map: (given) => ({
    heading: read(given?.textHeading),
    body: blocks(given?.textBody),
    textCall: read(given?.textCall),
  }),
  seed: { textHeading: '', textBody: [], textCall: '' },
  block: {
    title: 'Text',
    group: 'Explanation',
    icon: 'text',
    sketch: 'M4 7h10M20 7h24M20 12h24M20 17h24M20 22h24M20 27h14',
    heading: 'textHeading',
    start: {},
  },
})
