import { defineField, defineType } from 'sanity'
import { optionalText, requiredText } from '#lib/content/text-rules.ts'

/** How the site appears in search results and when a page is shared. */
export const searchAppearance = defineType({
  name: 'searchAppearance',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title of the home page',
      description:
        "The first line of the home page's search result, and the title of its browser tab. If left empty: the company name and the tagline.",
      type: 'string',
      validation: optionalText(70),
    }),
    defineField({
      name: 'titleTemplate',
      title: 'Title of the other pages',
      description:
        "The browser tab of every other page. %s stands for the page's own title. If left empty: the page's title and the company name.",
      placeholder: '%s | Acme',
      type: 'string',
      validation: (rule) => [
        rule
          .regex(/%s/, { name: 'placeholder' })
          .error("The pattern needs %s, where the page's own title goes."),
        rule.max(40).error('There is room for 40 characters here.'),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description:
        'The gray text below the title in search results, and in the preview of a shared link.',
      type: 'text',
      rows: 3,
      validation: requiredText('a description for search results', 160),
    }),
    defineField({
      name: 'shareImage',
      title: 'Share picture',
      description:
        'Shown when Home or another page without a picture of its own is shared. 1200 x 630 pixels. If left empty, the site draws one with Home’s headline, which follows that. A picture of yours stays as it is: after you change the headline, check whether it still fits.',
      type: 'describedImage',
    }),
  ],
})
