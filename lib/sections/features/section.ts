import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { filled, items, oneOf, text } from '#lib/content/readers.ts'
import { callLine, definePageSection, line, paragraph } from '#lib/sections/define.ts'
import { DRAWINGS, SOLUTION_KINDS } from '#lib/sections/solutions/section.ts'

const point = defineType({
  name: 'point',
  title: 'Point',
  type: 'object',
  icon: CheckmarkIcon,
  fields: [
    line('title', 'Title', 'The point itself, in a few words.', 60, 'the point'),
    paragraph('text', 'Text', 'One or two sentences below it.', 220, 'what the point means'),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

const TEXTS = { pointsHeading: 'What you get' }
const NO_DRAWING = 'none'
const MAX_POINTS = 8

/** A heading and a list of points, with a drawing or without. */
export const features = definePageSection({
  fields: [
    line('pointsHeading', 'Heading', 'Above the points.', 60),
    defineField({
      name: 'points',
      title: 'Points',
      description: 'Two to eight. Drag a point to move it.',
      type: 'array',
      of: [defineArrayMember({ type: 'point' })],
      validation: (rule) => [
        rule.required().min(2).error('Please add at least two points.'),
        rule.max(MAX_POINTS).error('There is room for eight points.'),
      ],
    }),
    defineField({
      name: 'pointsDrawing',
      title: 'Drawing',
      description: 'Beside the points.',
      type: 'string',
      options: {
        list: [
          { value: NO_DRAWING, title: 'None' },
          ...SOLUTION_KINDS.map((value) => ({ value, title: DRAWINGS[value] })),
        ],
        layout: 'radio',
      },
    }),
    callLine('pointsCall'),
  ],
  types: [point],
  query: 'pointsHeading, points[]{_key, title, text}, pointsDrawing, pointsCall',
  map: (given) => ({
    ...filled(TEXTS, given),
    points: items(given?.points)
      .slice(0, MAX_POINTS)
      .map((item) => ({ title: text(item.title), text: text(item.text) }))
      .filter(({ title }) => title),
    drawing: oneOf(SOLUTION_KINDS, given?.pointsDrawing) ?? null,
    pointsCall: text(given?.pointsCall),
  }),
  seed: { ...TEXTS, points: [], pointsDrawing: NO_DRAWING, pointsCall: '' },
  block: {
    title: 'Points',
    group: 'Explanation',
    icon: 'th-list',
    sketch: 'M4 6h16M4 13h12M4 17h8M19 13h12M19 17h8M34 13h10M34 17h6M4 25h12M19 25h12M34 25h10',
    heading: 'pointsHeading',
  },
})
