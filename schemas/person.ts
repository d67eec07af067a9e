import { UserIcon } from '@sanity/icons/User'
import { defineField, defineType } from 'sanity'
import { requiredPicture, requiredText } from '#lib/content/rules.ts'
import { byOrderRank, isExample, orderRank, stringField, textField } from './shared.ts'

/** Somebody whom clients would work with: shown wherever a page has 'Who you would work with'. */
export const person = defineType({
  name: 'person',
  title: 'Person',
  type: 'document',
  icon: UserIcon,
  fields: [
    isExample,
    stringField('name', 'Name', {
      description: 'First and last name, as on the call.',
      validation: requiredText('their name', 50),
    }),
    stringField('role', 'Role', {
      description: 'What they do in a project: ‘Lead engineer’.',
      validation: requiredText('their role', 60),
    }),
    textField('built', 'What they have built', {
      description: 'One or two sentences. Something that runs, for whom, and since when.',
      validation: requiredText('what they have built', 220),
    }),
    defineField({
      name: 'face',
      title: 'Face',
      description:
        'A photo or drawing of them alone, at least 432 pixels square. Set the hotspot on the face: the picture is cut to a square around it.',
      type: 'image',
      options: { hotspot: true, accept: 'image/png,image/jpeg,image/webp,image/svg+xml' },
      validation: requiredPicture,
    }),
    orderRank('person'),
  ],
  orderings: [byOrderRank],
  preview: {
    select: { name: 'name', role: 'role', media: 'face', isExample: 'isExample' },
    prepare: ({ name, role, media, isExample: invented }) => ({
      title: name ?? 'Untitled',
      subtitle: [invented && 'Example', role].filter(Boolean).join(' · '),
      media,
    }),
  },
})
