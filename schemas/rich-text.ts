import { defineArrayMember, defineField, defineType } from 'sanity'
import { linkUrl } from '#schemas/addresses.ts'

/** Body text: paragraphs, small headings, lists, bold, emphasis and links. */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Paragraph', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Small heading', value: 'h3' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Bold', value: 'strong' },
          { title: 'Emphasis', value: 'em' },
        ],
        annotations: [
          defineArrayMember({
            name: 'link',
            title: 'Link',
            type: 'object',
            fields: [
              defineField({
                name: 'href',
                title: 'URL',
                description:
                  'A complete URL (https://…), an email address (mailto:…), or a page of this site (/resources).',
                type: 'url',
                validation: linkUrl,
              }),
            ],
          }),
        ],
      },
    }),
  ],
})
