import { defineField, defineType } from 'sanity'
import { optionalText } from '#lib/content/text-rules.ts'

/** How one page appears in search results and when it is shared; empty fields follow the page. */
export const pageAppearance = defineType({
  name: 'pageAppearance',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description:
        'The first line of the search result, and the browser tab. It is shown as you write it, without the company name of other pages. If left empty: the page’s own title, in the pattern of Site settings.',
      placeholder: 'The page’s own title',
      type: 'string',
      validation: optionalText(70),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description:
        'The gray text below the title, in search results and below a shared link. If left empty: the page’s own description.',
      placeholder: 'The page’s own description',
      type: 'text',
      rows: 3,
      validation: optionalText(160),
    }),
    defineField({
      name: 'shareImage',
      title: 'Share picture',
      description:
        'Shown when the page is shared on a social network or in a chat, cropped to 1200 x 630 pixels around the spot you choose. If left empty: the picture that the site draws for this page.',
      type: 'describedImage',
      options: { accept: 'image/png,image/jpeg,image/webp', hotspot: true },
    }),
    defineField({
      name: 'hidden',
      title: 'Hide from search',
      description:
        'Search engines are asked to leave the page out. It stays open to people who have its link.',
      type: 'boolean',
      initialValue: false,
    }),
  ],
})
