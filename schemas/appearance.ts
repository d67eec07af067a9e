import { defineField, defineType } from 'sanity'
import { optionalText, requiredText } from '#lib/content/rules.ts'
import { stringField, textField } from './shared.ts'

/** How a document's page appears in search results and when it is shared. */
export const appearanceField = defineField({
  name: 'appearance',
  title: 'Search and sharing',
  type: 'pageAppearance',
  group: 'search',
})

/** How one page appears in search results and when it is shared; empty fields follow the page. */
export const pageAppearance = defineType({
  name: 'pageAppearance',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    stringField('title', 'Title', {
      description:
        'The first line of the search result, and the browser tab. It is shown as you write it, without the company name of other pages. If left empty: the page’s own title, in the pattern of Site settings.',
      placeholder: 'The page’s own title',
      validation: optionalText(70),
    }),
    textField('description', 'Description', {
      description:
        'The gray text below the title, in search results and below a shared link. If left empty: the page’s own description.',
      placeholder: 'The page’s own description',
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

/** How the site appears in search results and when a page is shared. */
export const searchAppearance = defineType({
  name: 'searchAppearance',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    stringField('title', 'Title of the home page', {
      description:
        "The first line of the home page's search result, and the title of its browser tab. If left empty: the company name and the tagline.",
      validation: optionalText(70),
    }),
    stringField('titleTemplate', 'Title of the other pages', {
      description:
        "The browser tab of every other page. %s stands for the page's own title. If left empty: the page's title and the company name.",
      placeholder: '%s | Acme',
      validation: (rule) => [
        rule
          .regex(/%s/, { name: 'placeholder' })
          .error("The pattern needs %s, where the page's own title goes."),
        rule.max(40).error('There is room for 40 characters here.'),
      ],
    }),
    textField('description', 'Description', {
      description:
        'The gray text below the title in search results, and in the preview of a shared link.',
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

/** A picture with its alternative text. */
export const describedImage = defineType({
  name: 'describedImage',
  title: 'Picture',
  type: 'image',
  options: { hotspot: true },
  fields: [
    stringField('alt', 'Description', {
      description: 'What the picture shows, for people who cannot see it. One sentence.',
      validation: requiredText('what the picture shows', 140),
    }),
  ],
})
