import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType, type ImageRule, type ValidationContext } from 'sanity'
import { requiredPicture, requiredText } from '#lib/content/rules.ts'
import { askLake, byOrderRank, isExample, orderRank, stringField } from './shared.ts'

/** A customer in 'Trusted by Industry Leaders' on Home. */
export const customerLogo = defineType({
  name: 'customerLogo',
  title: 'Customer logo',
  type: 'document',
  icon: ImageIcon,
  fields: [
    isExample,
    stringField('name', "Customer's name", {
      description: 'Screen readers read it aloud in place of the logo.',
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

/** The most logos that fit the strip on Home. */
const MAX_LOGOS = 12

/**
 * A color is colored, not gray, from this difference between its strongest and weakest channel
 * (0-255).
 */
const COLORED = 64

const METADATA_QUERY = '*[_id == $id][0].metadata{isOpaque, palette}'
const COUNT_QUERY = 'count(*[_type == "customerLogo" && !(_id in path("drafts.**"))])'

/** Warnings for a logo that would look out of place in the strip. Staff may still publish it. */
function suitsTheStrip(rule: ImageRule) {
  return [
    rule
      .custom(async (image, context) => !image?.asset || checkColors(image.asset._ref, context))
      .warning(),
    rule
      .custom(
        async (_, context) =>
          (await askLake<number>(context, COUNT_QUERY)) <= MAX_LOGOS || TOO_MANY,
      )
      .warning(),
  ]
}

const TOO_MANY = `The strip on Home has room for ${MAX_LOGOS} logos. More make each of them small.`

async function checkColors(id: string, context: ValidationContext): Promise<true | string> {
  const metadata = Object(await askLake(context, METADATA_QUERY, { id }))
  if (metadata.isOpaque === true)
    return 'This logo has a filled background, so the whole strip stays light on dark screens. Use one with a transparent background if there is one.'
  const swatches: unknown[] = Object.values(Object(metadata.palette))
  return (
    !swatches.some((swatch) => isColored(Object(swatch).background)) ||
    'This logo is in color, so the whole strip stays light on dark screens. Use its black version if there is one.'
  )
}

function isColored(hex: unknown): boolean {
  const digits = /^#(..)(..)(..)$/.exec(String(hex))?.slice(1)
  if (!digits) return false
  const channels = digits.map((channel) => parseInt(channel, 16))
  return Math.max(...channels) - Math.min(...channels) >= COLORED
}
