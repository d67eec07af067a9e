import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { requiredText } from '#lib/content/text-rules.ts'
import { GOALS, GOAL_TITLES } from '#lib/insight/experiments/experiment.ts'
import { HERO, TESTABLE, TESTED_TYPES } from '#lib/insight/experiments/testable.ts'
import { comparable, isStarted, onePerPage, pageHasSection } from './rules/experiment.ts'

/**
 * Which of two texts makes more visitors do something. 'Start', 'Stop' and 'Publish the winner' are
 * actions of the Studio; what is compared can't be changed in between, or the figures would be of
 * neither.
 */
export const experiment = defineType({
  name: 'experiment',
  title: 'Experiment',
  type: 'document',
  icon: SplitVerticalIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      description: 'What it is about: Headline with or without a figure.',
      type: 'string',
      validation: requiredText('a name', 80),
    }),
    defineField({
      name: 'page',
      title: 'Page',
      type: 'reference',
      weak: true,
      to: TESTED_TYPES.map((type) => ({ type })),
      options: { disableNew: true },
      readOnly: isStarted,
      validation: (rule) => [
        rule.required().error('Please choose the page.'),
        rule.custom(onePerPage),
      ],
    }),
    defineField({
      name: 'section',
      title: 'Section',
      description:
        'The part of the page whose texts are compared; of a resource, its title and description.',
      type: 'string',
      options: { list: TESTABLE.map(({ type, title }) => ({ value: type, title })) },
      initialValue: HERO,
      readOnly: isStarted,
      validation: (rule) => [
        rule.required().error('Please choose the section.'),
        rule.custom(pageHasSection),
      ],
    }),
    defineField({
      name: 'goal',
      title: 'Goal',
      description: 'What visitors are to do more often, on the same day and on any page.',
      type: 'string',
      options: {
        list: GOALS.map((value) => ({ value, title: GOAL_TITLES[value] })),
        layout: 'radio',
      },
      initialValue: GOALS[0],
      readOnly: isStarted,
      validation: (rule) => rule.required().error('Please choose a goal.'),
    }),
    defineField({
      name: 'variants',
      title: 'Variants',
      description: 'Two to four. The first is the page as it is.',
      type: 'array',
      of: [defineArrayMember({ type: 'experimentVariant' })],
      initialValue: [
        { _type: 'experimentVariant', _key: 'a', name: 'As it is', share: 50 },
        { _type: 'experimentVariant', _key: 'b', name: 'B', share: 50 },
      ],
      readOnly: isStarted,
      validation: (rule) => rule.custom(comparable),
    }),
    ...['state', 'winner'].map((name) => defineField({ name, type: 'string', hidden: true })),
    ...['startedAt', 'stoppedAt'].map((name) =>
      defineField({ name, type: 'datetime', hidden: true }),
    ),
  ],
  initialValue: { state: 'draft' },
  orderings: [
    { name: 'latest', title: 'Latest first', by: [{ field: '_createdAt', direction: 'desc' }] },
  ],
  preview: {
    select: { title: 'name', state: 'state', page: 'page.title', type: 'page._type' },
    prepare: ({ title, state, page, type }) => ({
      title,
      subtitle: `${STATES[String(state)] ?? 'Draft'} · ${type === 'home' ? 'Home' : (page ?? 'no page')}`,
    }),
  },
})

const STATES: Record<string, string> = { running: 'Running', stopped: 'Stopped' }
