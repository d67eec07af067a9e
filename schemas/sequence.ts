import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity'
import { optionalText, requiredRichText, requiredText, wholeNumber } from '#lib/content/rules.ts'
import { FIGURES, MAX_DAYS, MAX_STEPS, spansOf, unknownFigures } from '#lib/content/sequences.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { LEVELS } from '#lib/tools/quiz/questions.ts'
import { LEVEL_TITLES } from './readiness-level.ts'
import { askLake, idOf, isExample, stringField } from './shared.ts'

const NAMES = Object.keys(FIGURES)
  .map((name) => `{${name}}`)
  .join(', ')

/** Refuses figures that there aren't. */
function onlyKnown(texts: string[]): string | true {
  const [unknown] = unknownFigures(texts.join(' '))
  return unknown === undefined || `There is no figure {${unknown}}. There are: ${NAMES}.`
}

/** Leads and Insight tell sequences apart by their names. */
async function ownName(name: string | undefined, context: ValidationContext) {
  const params = { name: name?.trim() ?? '', id: idOf(context) }
  const isTaken = params.name !== '' && (await askLake<boolean>(context, NAMESAKE, params))
  return isTaken ? 'Another sequence has this name. Please choose another.' : true
}

const NAMESAKE = `count(*[_type == "sequence" && name == $name && !(_id in [$id, "drafts." + $id])]) > 0`

const whole = (name: string, title: string, least: number, most: number, description: string) => {
  const problem = `Please enter a whole number from ${least} to ${most}.`
  return defineField({
    name,
    title,
    description,
    type: 'number',
    validation: (rule) => [rule.required().error(problem), wholeNumber(least, most, problem)(rule)],
  })
}

/** Emails to a person, days apart, until something ends them. The site reads it in lib/leads/sequences. */
export const sequence = defineType({
  name: 'sequence',
  title: 'Sequence',
  type: 'document',
  icon: EnvelopeIcon,
  fields: [
    // The site comes with none that is invented.
    { ...isExample, hidden: ({ value }: { value?: unknown }) => value !== true },
    stringField('name', 'Name', {
      description: 'For your team, in Leads and Insight. People don’t see it.',
      validation: (rule) => [...requiredText('a name', 60)(rule), rule.custom(ownName)],
    }),
    defineField({
      name: 'resources',
      title: 'Asked for one of',
      description:
        'It starts with people who ask for a resource once it is published, and never with earlier ones. What you leave empty is fulfilled by everybody.',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', weak: true, to: [{ type: 'resource' }] })],
    }),
    stringField('campaign', 'Came with the campaign', {
      description: 'The value of utm_campaign, in any case.',
      placeholder: 'spring',
      validation: optionalText(100),
    }),
    defineField({
      name: 'levels',
      title: 'Level in the quiz',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: LEVELS.map((value) => ({ value, title: LEVEL_TITLES[value] })) },
    }),
    defineField({
      name: 'states',
      title: 'State in Leads',
      description: 'When it starts. Any change of the state ends it.',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: Object.entries(STATE_TITLES).map(([value, title]) => ({ value, title })) },
      initialValue: ['new'],
      validation: (rule) => rule.required().min(1).error('Please choose at least one state.'),
    }),
    defineField({
      name: 'steps',
      title: 'Emails',
      description: `In their order, up to ${MAX_STEPS}. A booked call, unsubscribing, a bounce, a report of spam, a new state or you in Leads end the sequence. Nobody gets two such emails on one day. If you change emails, people get them as they are on the day; if you unpublish the sequence, it ends for everybody within a minute.`,
      type: 'array',
      of: [
        defineArrayMember({
          name: 'sequenceStep',
          title: 'Email',
          type: 'object',
          fields: [
            whole('days', 'Days after the one before', 1, MAX_DAYS, 'The first: after the start.'),
            whole('hour', 'At (hour, 0–23)', 0, 23, 'In your time zone, as in Site settings.'),
            stringField('subject', 'Subject', {
              description: 'Also the heading. Figures in braces work here too.',
              validation: (rule) => [
                ...requiredText('a subject', 120)(rule),
                rule.custom((subject) => onlyKnown([subject ?? ''])),
              ],
            }),
            defineField({
              name: 'body',
              title: 'Text',
              description: `What a person’s result says can stand in braces: ${NAMES}. Who lacks a figure doesn’t get the email. A way to unsubscribe is added.`,
              type: 'richText',
              validation: (rule) => [
                requiredRichText('the text of the email')(rule),
                rule.custom((body) => onlyKnown(spansOf(body))),
              ],
            }),
          ],
          preview: {
            select: { title: 'subject', days: 'days', hour: 'hour' },
            prepare: ({ title, days, hour }) => ({
              title: title ?? 'Untitled',
              subtitle: `After ${days ?? '?'} ${days === 1 ? 'day' : 'days'}, at ${hour ?? '?'}:00`,
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Please write at least one email.'),
        rule.max(MAX_STEPS).error(`A sequence has at most ${MAX_STEPS} emails.`),
      ],
    }),
  ],
  preview: {
    select: { title: 'name', isExample: 'isExample' },
    prepare: ({ title, isExample: invented }) => ({
      title: title ?? 'Untitled',
      subtitle: invented ? 'Example' : undefined,
    }),
  },
})
