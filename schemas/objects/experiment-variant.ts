import { defineField, defineType, type ConditionalPropertyCallbackContext } from 'sanity'
import { HERO, TESTABLE } from '#lib/insight/experiments/testable.ts'
import { optionalText, requiredText } from '#lib/content/text-rules.ts'
import { isShare } from '#lib/insight/experiments/rules.ts'

/** A version of a page: texts of one of its sections. The first of an experiment has none. */
export const experimentVariant = defineType({
  name: 'experimentVariant',
  title: 'Variant',
  type: 'object',
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      description: 'What the results call it.',
      type: 'string',
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
