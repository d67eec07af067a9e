import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { filled, items, text } from '#lib/content/readers.ts'
import { definePageSection, line } from '#lib/sections/define.ts'

const ROOM = 140

const comparedPoint = defineType({
  name: 'comparedPoint',
  title: 'Row',
  type: 'object',
  icon: SplitHorizontalIcon,
  fields: [
    line('point', 'What is compared', '‘Time to a running agent’.', 48, 'what is compared'),
    line('first', 'First column', 'True also for a reader who has worked there.', ROOM),
    line('second', 'Second column', 'The same for the second.', ROOM),
    line('own', 'Your own column', 'What you do, and what you don’t.', ROOM),
  ],
  preview: { select: { title: 'point', subtitle: 'own' } },
})

const TEXTS = {
  comparisonHeading: 'In-house, a large consultancy, or us',
  comparisonFirst: 'Your own team',
  comparisonSecond: 'A large consultancy',
  comparisonOwn: 'Northwright',
}

const POINTS = [
  {
    point: 'When it’s the right choice',
    first: 'You have engineers who have run agents in production, and six months.',
    second: 'You’re changing a whole division, and software is one part of it.',
    own: 'You want one agent running this quarter, and a team that can build the next.',
  },
  {
    point: 'Who does the work',
    first: 'Your engineers, beside their other projects.',
    second: 'A partner sells it, and a changing team builds it.',
    own: 'The two engineers from the call, beside two of yours, to the end.',
  },
  {
    point: 'First agent on live cases',
    first: 'Depends on hiring and on what else comes up.',
    second: 'Usually after a strategy phase.',
    own: 'Week 9, with a person checking each case.',
  },
  {
    point: 'What you pay',
    first: 'Salaries, whether or not it works.',
    second: 'Day rates; the total is known at the end.',
    own: 'Fixed prices per phase, the whole price before week 4.',
  },
  {
    point: 'What stays',
    first: 'Everything, and the people who know it.',
    second: 'Depends on the contract: read the part on tools and licenses.',
    own: 'Code, prompts, tests and logs are yours from the first commit.',
  },
  {
    point: 'What’s weak about it',
    first: 'Each first mistake is yours to make.',
    second: 'Expensive for a single process.',
    own: 'We take four clients at a time. You may wait for a start date.',
  },
]

/** A comparison of three ways, the company's own last. */
export const comparison = definePageSection({
  fields: [
    line('comparisonHeading', 'Comparison: heading', 'Above the table.', 60),
    line('comparisonFirst', 'First column: title', 'Another way to do it.', 32),
    line('comparisonSecond', 'Second column: title', 'One more. Name kinds, not companies.', 32),
    line('comparisonOwn', 'Your own column: title', 'The last, which stands out.', 32),
    defineField({
      name: 'comparisonPoints',
      title: 'Rows',
      description: 'Three to eight. Include one where the others are better: it’s believed.',
      type: 'array',
      of: [defineArrayMember({ type: 'comparedPoint' })],
      validation: (rule) => [
        rule.required().min(3).error('Please compare at least three things.'),
        rule.max(8).error('There is room for eight rows.'),
      ],
    }),
  ],
  types: [comparedPoint],
  query:
    'comparisonHeading, comparisonFirst, comparisonSecond, comparisonOwn, comparisonPoints[]{_key, point, first, second, own}',
  // Leaves out rows with an empty cell: it would read as 'no'.
  map: (given) => ({
    ...filled(TEXTS, given),
    points: items(given?.comparisonPoints)
      .map((item) => ({
        point: text(item.point),
        cells: [text(item.first), text(item.second), text(item.own)],
      }))
      .filter(({ point, cells }) => point && cells.every(Boolean)),
  }),
  seed: {
    ...TEXTS,
    comparisonPoints: POINTS.map((copy, index) =>
      Object.assign({ _type: 'comparedPoint' as const, _key: `point-${index + 1}` }, copy),
    ),
  },
  block: {
    title: 'Comparison',
    group: 'Explanation',
    icon: 'split-horizontal',
    sketch:
      'M0 8h48M0 15h48M0 22h48M0 29h48M14 4h8M26 4h8M38 4h8M37 1h11v30H37zM0 11.5h9M0 18.5h9M0 25.5h9',
    heading: 'comparisonHeading',
  },
})
