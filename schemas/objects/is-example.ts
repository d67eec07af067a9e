import { defineField } from 'sanity'

/**
 * For every type that a new site has invented content of. While it is on, the content isn't stated
 * to search engines as fact, and the Studio and `npm run doctor` say that it is published.
 */
export const isExample = defineField({
  name: 'isExample',
  title: 'Example content',
  description:
    'This came with the site and is invented. Turn it off once what it says is true of your company: until then, search engines are kept from it.',
  type: 'boolean',
  initialValue: false,
})
