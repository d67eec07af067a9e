import { defineField } from '@sanity/types'
import { filled } from '#lib/content/readers.ts'
import { optionalText } from '#lib/content/rules.ts'
import { defineSection, line, paragraph } from '#lib/sections/define.ts'

const TEXTS = {
  demoHeading: 'Pick a time that works for you',
  demoText:
    'Bring one process that costs your team hours. In 30 minutes, an engineer will sketch how an agent could run it, point out what could go wrong, and give you a rough cost and timeline. If it isn’t worth automating, we’ll tell you.',
  demoLink: 'Open the calendar on its own page',
}

export const bookDemo = defineSection({
  tab: { name: 'demo', title: 'Scheduler' },
  fields: [
    line('demoHeading', 'Scheduler: heading', 'Above the embedded scheduler.', 60),
    paragraph(
      'demoText',
      'Scheduler: text',
      'Below the heading: what happens on the call, and what it costs.',
      320,
    ),
    defineField({
      name: 'demoLink',
      title: 'Scheduler: link',
      description: 'Below the text. Opens the scheduler in a new tab.',
      type: 'string',
      placeholder: TEXTS.demoLink,
      validation: optionalText(50),
    }),
  ],
  query: 'demoHeading, demoText, demoLink',
  map: (given) => filled(TEXTS, given),
  seed: TEXTS,
  block: {
    title: 'Scheduler',
    group: 'Next step',
    icon: 'calendar',
    sketch: 'M4 6h16M4 12h40v16H4zM4 18h40M14 12v16M24 12v16M34 12v16',
    once: true,
    heading: 'demoHeading',
  },
})
