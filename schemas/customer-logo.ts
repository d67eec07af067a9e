import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { isExample } from './objects/is-example.ts'
import { suitsTheStrip } from './rules/logo.ts'
import { byOrderRank, orderRank } from './order-rank.ts'
import { requiredPicture, requiredText } from '#lib/content/text-rules.ts'

/** A customer in 'Trusted by Industry Leaders' on Home. */
export const customerLogo = defineType({
  name: 'customerLogo',
  title: 'Customer logo',
  type: 'document',
  icon: ImageIcon,
  fields: [
    isExample,
    defineField({
      name: 'name',
      title: "Customer's name",
      description: 'Screen readers read it aloud in place of the logo.',
      type: 'string',
      validation: requiredText("the customer's name", 60),
    }),
    defineField({
      name: 'image',
      title: 'Logo',
      description:
        'Shown in the strip of logos on Home. SVG or PNG, without margins. Preferably SVG, in black on a transparent background: the strip turns dark on dark screens only if all logos are.',
      type: 'image',
      options: { accept: 'image/svg+xml,image/png' },
      validation: (rule) => [requiredPicture(rule), ...suitsTheStrip(rule)],
    }),
    orderRank('customerLogo'),
  ],
  orderings: [byOrderRank],
  preview: { select: { title: 'name', media: 'image' } },
})
