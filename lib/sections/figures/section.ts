import { NumberIcon } from '@sanity/icons/Number'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { FIGURE_LIMIT, mapFigure, filled, items, text } from '#lib/content/readers.ts'
import { callLine, definePageSection, line } from '#lib/sections/define.ts'

const keyFigure = defineType({
  name: 'keyFigure',
  title: 'Figure',
  type: 'object',
  icon: NumberIcon,
  fields: [
    line('figure', 'Figure', 'With its unit: 31 hours, −62%, 4,000.', FIGURE_LIMIT, 'a figure'),
    line(
      'label',
      'What it measures',
      'Continues the figure, and says since when or how often.',
      80,
      'what the figure measures',
    ),
  ],
  preview: { select: { title: 'figure', subtitle: 'label' } },
})

const TEXTS = { figuresHeading: 'What changed, in numbers' }

const FIGURES = [
  ['13 weeks', 'from the first day to an agent that your team runs'],
  ['150', 'of your own cases that it has to pass first'],
  ['430 hours', 'of your team’s time, all in'],
] as const

export const figures = definePageSection({
  fields: [
    line('figuresHeading', 'Figures: heading', 'Above the figures.', 60),
    defineField({
      name: 'figures',
      title: 'Figures',
      description: 'One to four numbers, the strongest first.',
      type: 'array',
      of: [defineArrayMember({ type: 'keyFigure' })],
      validation: (rule) => [
        rule.required().min(1).error('Please add a figure.'),
        rule.max(4).error('There is room for four figures.'),
      ],
    }),
    callLine('figuresCall'),
  ],
  types: [keyFigure],
  query: 'figuresHeading, figures[]{_key, figure, label}, figuresCall',
  map: (given) => ({
    ...filled(TEXTS, given),
    figures: items(given?.figures).flatMap(({ figure, label }) => mapFigure(figure, label) ?? []),
    figuresCall: text(given?.figuresCall),
  }),
  seed: {
    ...TEXTS,
    figures: FIGURES.map(([figure, label], index) => ({
      _type: 'keyFigure',
      _key: `figure-${index + 1}`,
      figure,
      label,
    })),
    figuresCall: '',
  },
  block: {
    title: 'Figures',
    group: 'Proof',
    icon: 'number',
    sketch:
      'M1 6h9v9H1zM19 6h9v9h-9zM37 6h9v9h-9zM0 21h12M0 26h8M18 21h12M18 26h8M36 21h12M36 26h8',
    heading: 'figuresHeading',
  },
})
