import { defineField } from '@sanity/types'
import { publishedFirst } from '#lib/content/rules.ts'
import { definePageSection } from '#lib/sections/define.ts'
import { isSlug } from '#lib/content/paths.ts'

/** A resource with its gate in place. */
export const resource = definePageSection({
  fields: [
    defineField({
      name: 'gatedResource',
      title: 'Resource',
      description:
        'Its title, description and cover, and the form that opens it, as on its own page. Leads say which page they came from.',
      type: 'reference',
      to: [{ type: 'resource' }],
      // It can be deleted all the same: the section is then left out.
      weak: true,
      validation: (rule) => [
        rule.required().error('Please choose a resource.'),
        rule.custom(publishedFirst('resource')),
      ],
    }),
  ],
  query: '"gatedResource": gatedResource->slug.current',
  map: (given) => {
    const slug = given?.gatedResource
    return { slug: isSlug(slug) ? slug : '' }
  },
  seed: { gatedResource: { _type: 'reference', _ref: '' } },
  block: {
    title: 'Resource with its form',
    group: 'Next step',
    icon: 'download',
    once: true,
    sketch: 'M4 6h18M4 12h14M4 17h10M26 4h18v24H26zM30 12h10v4H30zM30 20h10v4H30z',
    heading: 'gatedResource.title',
    start: {},
  },
})
