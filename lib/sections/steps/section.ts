import { ClockIcon } from '@sanity/icons/Clock'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { optionalText } from '#lib/content/rules.ts'
import { filled, items, text } from '#lib/content/readers.ts'
import { callLine, definePageSection, line, paragraph } from '#lib/sections/define.ts'

const step = defineType({
  name: 'step',
  title: 'Step',
  type: 'object',
  icon: ClockIcon,
  fields: [
    line(
      'title',
      'Step',
      'What it is called: ‘Choose and measure’.',
      32,
      'what the step is called',
    ),
    line(
      'duration',
      'When, or how long',
      'For example ‘30 minutes’ or ‘Weeks 1-3’.',
      24,
      'when it is, or how long it takes',
    ),
    paragraph(
      'text',
      'What happens',
      'One or two sentences. Say what the reader has afterwards.',
      180,
      'what happens',
    ),
    defineField({
      name: 'price',
      title: 'Price',
      description: 'For example ‘Free’ or ‘$15,000, fixed’. Optional: you decide what to tell.',
      type: 'string',
      validation: optionalText(32),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'duration' } },
})

const TEXTS = { stepsHeading: 'How an engagement runs' }

const STEPS = [
  {
    title: 'The call',
    duration: '30 minutes',
    text: 'Bring one process. An engineer tells you whether it’s worth automating, what it would roughly cost, and what could go wrong.',
    price: 'Free',
  },
  {
    title: 'Choose and measure',
    duration: 'Weeks 1-3',
    text: 'We log the work with your team for ten days and calculate the business case. You decide on real numbers, and can stop here.',
    price: '$15,000, fixed',
  },
  {
    title: 'Build',
    duration: 'Weeks 4-8',
    text: 'Your engineers and ours build the agent in your cloud and your repository. You see it run every Friday.',
  },
  {
    title: 'Prove',
    duration: 'Weeks 9-11',
    text: 'The agent works on live cases, and a person checks each one. It acts alone once 98 of 100 go out unchanged.',
  },
  {
    title: 'Hand over',
    duration: 'Weeks 12-13',
    text: 'Your team ships two changes without us. Then we leave, and the code, the tests and the runbook are yours.',
  },
]

export const steps = definePageSection({
  fields: [
    line('stepsHeading', 'Steps: heading', 'Above the steps.', 60),
    defineField({
      name: 'steps',
      title: 'Steps',
      description: 'From the first contact to the end, in order. Two to six.',
      type: 'array',
      of: [defineArrayMember({ type: 'step' })],
      validation: (rule) => [
        rule.min(2).error('A way needs at least two steps.'),
        rule.max(6).error('There is room for six steps.'),
      ],
    }),
    callLine('stepsCall', 'Steps'),
  ],
  types: [step],
  query: 'stepsHeading, steps[]{_key, title, duration, text, price}, stepsCall',
  // Leaves out steps without a title.
  map: (given) => ({
    ...filled(TEXTS, given),
    steps: items(given?.steps)
      .map((item) => ({
        title: text(item.title),
        duration: text(item.duration),
        text: text(item.text),
        price: text(item.price),
      }))
      .filter(({ title }) => title),
    stepsCall: text(given?.stepsCall),
  }),
  seed: {
    ...TEXTS,
    steps: STEPS.map((copy, index) =>
      Object.assign({ _type: 'step' as const, _key: `step-${index + 1}` }, copy),
    ),
    stepsCall: '',
  },
  block: {
    title: 'Steps',
    group: 'Explanation',
    icon: 'clock',
    sketch:
      'M0 8h48M1 4v8M13 4v8M25 4v8M37 4v8M1 16h8M1 21h8M13 16h8M13 21h8M25 16h8M37 16h8M37 21h8',
    heading: 'stepsHeading',
  },
})

export type Step = ReturnType<typeof steps.map>['steps'][number]
