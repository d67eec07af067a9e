import { defineField } from '@sanity/types'
import { filled, text } from '#lib/content/readers.ts'
import { optionalText } from '#lib/content/rules.ts'
import { callLine, defineSection, line } from '#lib/sections/define.ts'

const TEXTS = { logosHeading: 'Trusted by Industry Leaders', logosLink: 'Read the story' }

export const logos = defineSection({
  tab: { name: 'lists', title: 'Logos and partners' },
  fields: [
    line('logosHeading', 'Logos: heading', 'Next to the strip of customer logos.', 40),
    defineField({
      name: 'logosLink',
      title: 'Logos: link to a story',
      description: 'Beneath the number of each story whose customer has a logo here.',
      type: 'string',
      placeholder: TEXTS.logosLink,
      validation: optionalText(24),
    }),
    callLine('logosCall', 'Logos'),
  ],
  query: 'logosHeading, logosLink, logosCall',
  map: (given) => ({ ...filled(TEXTS, given), logosCall: text(given?.logosCall) }),
  seed: { ...TEXTS, logosCall: '' },
  block: {
    title: 'Customer logos',
    group: 'Proof',
    icon: 'users',
    sketch: 'M4 16h6M15 13h6v6h-6zM26 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0M37 19l4-6 4 6z',
    heading: 'logosHeading',
  },
})
