import { defineField } from '@sanity/types'
import { filled, text } from '#lib/content/readers.ts'
import { callLine, definePageSection, line } from '#lib/sections/define.ts'

const TEXTS = { storyHeading: 'From a customer', storyLink: 'Read the story' }

export const story = definePageSection({
  fields: [
    line('storyHeading', 'Story: heading', 'Small, above the headline of the story.', 40),
    line('storyLink', 'Story: link', 'Below the story. Leads to its page.', 40),
    callLine('storyCall'),
  ],
  query: 'storyHeading, storyLink, storyCall',
  map: (given) => ({
    ...filled(TEXTS, given),
    storyId: text(given?.story?._ref),
    storyCall: text(given?.storyCall),
  }),
  seed: { ...TEXTS, storyCall: '' },
  block: {
    title: 'Customer story',
    group: 'Proof',
    icon: 'double-quote',
    sketch: 'M0 4h20v12H0zM26 5h20M26 10h22M26 15h14M26 22h12M0 22h10',
    heading: 'storyHeading',
    fields: [
      defineField({
        name: 'story',
        title: 'Story',
        description: 'Its figure, headline and quote are shown. Edit them in the story itself.',
        type: 'reference',
        to: [{ type: 'customerStory' }],
        validation: (rule) => rule.required().error('Please choose a story.'),
      }),
    ],
    query: 'story{_ref}',
  },
})
