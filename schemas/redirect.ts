import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { SyncIcon } from '@sanity/icons/Sync'
import { defineField, defineType } from 'sanity'
import { isTypeWithPage, pathOf, TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { isSlug } from '#lib/content/slug.ts'
import { optionalText } from '#lib/content/text-rules.ts'
import { redirectFrom, redirectTo } from './rules/redirect.ts'

/** An old path, and where its visitors are sent. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'from',
      title: 'Old path',
      description:
        'What comes after the domain. Uppercase and a slash at the end make no difference.',
      placeholder: '/old-page',
      type: 'string',
      validation: redirectFrom,
    }),
    defineField({
      name: 'target',
      title: 'Leads to this page',
      description: 'Follows the page when its slug changes.',
      type: 'reference',
      to: TYPES_WITH_PAGE.map((type) => ({ type })),
      options: { disableNew: true },
      // A redirect must not keep a page from being unpublished or deleted.
      weak: true,
    }),
    defineField({
      name: 'to',
      title: 'Or to this path or URL',
      description: 'A path of this site, or a complete URL of another that starts with https://.',
      placeholder: '/resources',
      type: 'string',
      hidden: ({ parent }) => Boolean(parent?.target) && !parent?.to,
      validation: redirectTo,
    }),
    defineField({
      name: 'note',
      title: 'Note',
      description: 'Who wanted it, and why. Visitors never see it.',
      type: 'text',
      rows: 2,
      validation: optionalText(300),
    }),
    defineField({
      name: 'isAutomatic',
      title: 'Made by a changed slug',
      type: 'boolean',
      readOnly: true,
      hidden: ({ value }) => value !== true,
    }),
  ],
  orderings: [
    { title: 'Old path', name: 'from', by: [{ field: 'from', direction: 'asc' }] },
    { title: 'Latest first', name: 'latest', by: [{ field: '_createdAt', direction: 'desc' }] },
  ],
  preview: {
    select: {
      from: 'from',
      to: 'to',
      type: 'target._type',
      slug: 'target.slug.current',
      isAutomatic: 'isAutomatic',
    },
    prepare: ({ from, to, type, slug, isAutomatic }) => {
      const page = isTypeWithPage(String(type)) && isSlug(slug) ? pathOf({ _type: type, slug }) : to
      return {
        title: from ?? 'New redirect',
        subtitle: `→ ${page ?? 'no page'}${isAutomatic ? ' · automatic' : ''}`,
        media: isAutomatic ? SyncIcon : ArrowRightIcon,
      }
    },
  },
})
