import { DocumentIcon } from '@sanity/icons/Document'
import { defineField, defineType, type CustomValidator, type ValidationError } from 'sanity'
import { pathOf } from '#lib/content/paths.ts'
import { publishedFirst, optionalText, requiredText } from '#lib/content/rules.ts'
import { sitePath } from '#lib/content/readers.ts'
import { MAX_SECTIONS } from '#lib/sections/map-page.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { slugField } from './addresses.ts'
import { appearanceField } from './appearance.ts'
import { sectionMembers, sectionMenu } from './page-sections.ts'
import { inGroup, isExample, stringField } from './shared.ts'

/** A page of its own, made of sections: a campaign's, an imprint. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentIcon,
  groups: [
    { name: 'sections', title: 'Sections', default: true },
    { name: 'search', title: 'Search and sharing' },
    { name: 'end', title: 'End' },
  ],
  fields: [
    isExample,
    ...inGroup('sections', [
      stringField('title', 'Title', {
        description:
          'The name of the page: in lists here, in the browser tab, and at the top of a page that does not begin with a hero.',
        validation: requiredText('a title', 60),
      }),
      slugField('title', 'The page’s address, after the domain. In lowercase: spring-launch.'),
      defineField({
        name: 'sections',
        title: 'Sections',
        description: 'The page, top to bottom. Drag a section to move it.',
        type: 'array',
        of: sectionMembers,
        options: { insertMenu: sectionMenu },
        validation: (rule) => [
          rule.required().min(1).error('Please add a section: the page would be empty.'),
          rule.max(MAX_SECTIONS).error(`A page can have ${MAX_SECTIONS} sections.`),
          rule.custom(onceEach),
        ],
      }),
    ]),
    appearanceField,
    ...inGroup('end', [
      defineField({
        name: 'endsAt',
        title: 'The page ends on',
        description:
          'From this moment, visitors are sent to the page below. For a campaign with a deadline. Optional. The time zone is the one above the field: yours, until you choose another.',
        type: 'datetime',
        options: { allowTimeZoneSwitch: true },
      }),
      defineField({
        name: 'afterResource',
        title: 'Then show this resource',
        type: 'reference',
        to: [{ type: 'resource' }],
        // It can be deleted all the same: visitors are then led to the path below, or Home.
        weak: true,
        validation: (rule) => [rule.custom(somewhereToGo), rule.custom(publishedFirst('resource'))],
        hidden: ({ document }) => !document?.endsAt,
      }),
      stringField('afterPath', 'Or this page', {
        description: 'A path on this site, for example /resources. Used if no resource is chosen.',
        hidden: ({ document }) => !document?.endsAt,
        validation: (rule) => [optionalText(200)(rule), rule.custom(anotherPath)],
      }),
    ]),
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', endsAt: 'endsAt', isExample: 'isExample' },
    prepare: ({ title, slug, endsAt, isExample: invented }) => ({
      title: title ?? 'Untitled',
      subtitle: [
        invented && 'Example',
        slug && pathOf({ _type: 'page', slug }),
        endsAt && Date.parse(endsAt) <= Date.now() && 'Ended',
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})

type Section = { _type?: string; _key?: string }

/** Of the sections that a page has room for once, the second is marked. */
const onceEach: CustomValidator<Section[] | undefined> = (sections = []) => {
  const once = Object.entries(PAGE_SECTIONS).filter(([, { block }]) => block.once)
  const repeated = once.flatMap(([type, { block }]): ValidationError[] => {
    const second = sections.filter(({ _type }) => _type === type)[1]
    const message = `A page has room for one of these: ${block.title}. Please remove the other.`
    return second?._key ? [{ message, path: [{ _key: second._key }] }] : []
  })
  return repeated.length === 0 || repeated
}

/** A page that ends says where its visitors go then. */
const somewhereToGo: CustomValidator<unknown> = (resource, { document }) => {
  const { endsAt, afterPath } = Object(document)
  if (!endsAt || resource || afterPath) return true
  return 'Please choose where visitors go once the page has ended: a resource, or a page below.'
}

/** A path on this site, and not the page's own. */
const anotherPath: CustomValidator<string | undefined> = (path, { document }) => {
  if (!path) return true
  if (sitePath(path) !== path) return 'Please enter a path on this site, such as /resources.'
  const own = `/${Object(document?.slug).current}`
  return path !== own || 'The page can’t lead to itself.'
}
