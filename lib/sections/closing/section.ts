import { defineField } from '@sanity/types'
import { blocks, filled } from '#lib/content/readers.ts'
import { requiredRichText } from '#lib/content/rules.ts'
import { richText } from '#lib/content/written-text.ts'
import { defineSection, line } from '#lib/sections/define.ts'

const TEXTS = {
  closingHeading: "Let's Launch and Learn Together",
  closingButton: 'Book Free Discovery Call',
  closingNote: 'Opens our calendar in a new tab',
  closingResourcesHeading: 'Not ready to talk? Start here.',
}

export const closing = defineSection({
  tab: { name: 'closing', title: 'End of the page' },
  fields: [
    line(
      'closingHeading',
      'Closing headline',
      'The last large text on the page, above the footer.',
      50,
    ),
    defineField({
      name: 'closingText',
      title: 'Closing text',
      description: 'Below the closing headline.',
      type: 'richText',
      validation: requiredRichText('a closing text'),
    }),
    line('closingButton', 'Closing button', 'Below the closing text. Opens the booking page.', 32),
    line(
      'closingNote',
      'Note next to the closing button',
      'Small text next to the closing button.',
      60,
    ),
    line(
      'closingResourcesHeading',
      'Resources: heading',
      'Above the links to the first three resources, next to the closing text.',
      60,
    ),
  ],
  query: 'closingHeading, closingText, closingButton, closingNote, closingResourcesHeading',
  map: (given) => ({
    ...filled(TEXTS, given),
    closingText: blocks(given?.closingText),
  }),
  seed: {
    ...TEXTS,
    closingText: richText(
      'We start with one process, your team and a deadline. Thirteen weeks later, an agent does the work, its log shows every step, and someone on your team can change it without calling us.',
      'On the call, we first work out together whether it’s worth doing at all.',
    ),
  },
  block: {
    title: 'Closing',
    group: 'Next step',
    icon: 'launch',
    sketch: 'M0 4h48M4 10h36M4 16h26M4 24h12v5H4z',
    heading: 'closingHeading',
  },
})
