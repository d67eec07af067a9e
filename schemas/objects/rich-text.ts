import { defineArrayMember, defineField, defineType } from 'sanity'

/** Running text: paragraphs, small headings, lists, bold, emphasis and links. */
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
                title: 'Address',
                description:
                  'A whole address (https://…), an e-mail address (mailto:…), or a page of this site (/resources).',
                type: 'url',
                validation: (rule) =>
                  rule
                    .required()
                    .uri({ scheme: ['http', 'https', 'mailto'], allowRelative: true })
                    .error('Please give an address that starts with https://, mailto: or /.'),
              }),
            ],
          }),
        ],
      },
    }),
  ],
})
