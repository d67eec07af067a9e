import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import {
  defineArrayMember,
  defineField,
  defineType,
  type ConditionalPropertyCallbackContext,
  type Reference,
  type ValidationContext,
} from 'sanity'
import { optionalText, requiredText } from '#lib/content/rules.ts'
import { GOAL_TITLES, GOALS, isShare, sharesProblem } from '#lib/insight/experiments/experiment.ts'
import {
  HERO,
  INTRODUCTION,
  partsOf,
  TESTABLE,
  TESTED_TYPES,
  textsOf,
} from '#lib/insight/experiments/testable.ts'
import { askLake, idOf, stringField } from './shared.ts'

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
    stringField('name', 'Name', {
      description: 'What it is about: Headline with or without a figure.',
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
    stringField('section', 'Section', {
      description:
        'The part of the page whose texts are compared; of a resource, its title and description.',
      options: { list: TESTABLE.map(({ type, title }) => ({ value: type, title })) },
      initialValue: HERO,
      readOnly: isStarted,
      validation: (rule) => [
        rule.required().error('Please choose the section.'),
        rule.custom(pageHasSection),
      ],
    }),
    stringField('goal', 'Goal', {
      description:
        'What visitors are to do more often, on the same day and on any page; a call is booked in the same visit.',
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

/**
 * A version of a page: texts of one of its sections. The first of an experiment is the page as it
 * is.
 */
export const experimentVariant = defineType({
  name: 'experimentVariant',
  title: 'Variant',
  type: 'object',
  fields: [
    stringField('name', 'Name', {
      description: 'What the results call it.',
      validation: requiredText('a name', 40),
    }),
    defineField({
      name: 'share',
      title: 'Share in percent',
      description: 'How many of a hundred visitors get it.',
      type: 'number',
      validation: (rule) =>
        rule.custom((share) => isShare(share) || 'A share is a whole number from 1 to 99.'),
    }),
    ...TESTABLE.map(({ type: name, title, texts }) =>
      defineField({
        name,
        title,
        description: 'What is empty stays as it is on the page.',
        type: 'object',
        options: { collapsible: false },
        hidden: (context) => isControl(context) || sectionOf(context) !== name,
        fields: texts.map(({ isLong, limit, ...text }) =>
          isLong
            ? defineField({ ...text, type: 'text', rows: 3, validation: optionalText(limit) })
            : defineField({ ...text, type: 'string', validation: optionalText(limit) }),
        ),
      }),
    ),
  ],
  preview: {
    select: { title: 'name', share: 'share' },
    prepare: ({ title, share }) => ({ title, subtitle: `${share ?? '?'}% of visitors` }),
  },
})

/** Whether a variant is the page as it is. */
function isControl({ document, parent }: ConditionalPropertyCallbackContext): boolean {
  const { variants } = Object(document)
  return Array.isArray(variants) && variants[0]?._key === parent?._key
}

function sectionOf({ document }: ConditionalPropertyCallbackContext): unknown {
  return document?.section ?? HERO
}

const OTHER = `*[_type == "experiment" && state == "running" && page._ref == $page && _id != $id][0].name`
const SECTIONS = `*[_id == $page][0]{_type, "sections": sections[]._type}`

/** Whether an experiment runs or ran, so that what it compares stays what it was. */
function isStarted({ document }: ConditionalPropertyCallbackContext): boolean {
  return document?.state === 'running' || document?.state === 'stopped'
}

/** Variants of which each differs from the page as it is, and whose shares add up to 100. */
function comparable(variants: unknown, { document }: ValidationContext): string | true {
  const given: unknown[] = Array.isArray(variants) ? variants : []
  const section = String(document?.section ?? HERO)
  const texts = (variant: unknown) => Object(Object(variant)[section])
  const isEmpty = (variant: unknown) =>
    textsOf(section).every((name) => !String(texts(variant)[name] ?? '').trim())
  const problem = sharesProblem(given.map((each) => Object(each)))
  if (problem) return problem
  const empty = given.slice(1).find(isEmpty)
  return empty
    ? `“${Object(empty).name ?? ''}” is the same as the page. Please write at least one text of its own.`
    : true
}

/** Two experiments on a page would each be counted with the other's visitors. */
async function onePerPage(
  page: Reference | undefined,
  context: ValidationContext,
): Promise<string | true> {
  if (!page?._ref || !context.document || context.document.state === 'stopped') return true
  const params = { page: page._ref, id: idOf(context) }
  const other = await askLake<string | null>(context, OTHER, params, 'published')
  return other ? `“${other}” runs on this page. Please stop it first.` : true
}

async function pageHasSection(
  section: string | undefined,
  context: ValidationContext,
): Promise<string | true> {
  const page = Object(context.document?.page)._ref
  if (!page || !section || context.document?.state === 'stopped') return true
  const found = Object(await askLake(context, SECTIONS, { page }, 'published'))
  if (!found._type) return 'The page isn’t published yet. Please publish it first.'
  const parts = partsOf(found)
  if (parts.includes(section)) return true
  return parts.includes(INTRODUCTION)
    ? 'A resource has no sections: please choose its title and description.'
    : 'The published page doesn’t have this section.'
}
