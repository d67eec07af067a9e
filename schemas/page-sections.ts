import { Icon } from '@sanity/icons'
import { createElement } from 'react'
import { defineType } from 'sanity'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

/** The object types of the sections that pages are made of, in the order of the menu. */
export const pageSections = Object.entries(PAGE_SECTIONS).map(([name, { fields, seed, block }]) =>
  defineType({
    name,
    title: block.title,
    type: 'object',
    icon: () => createElement(Icon, { symbol: block.icon }),
    fields: [...fields, ...(block.fields ?? [])],
    initialValue: block.start ?? seed,
    preview: {
      select: { heading: block.heading },
      prepare: ({ heading }) => ({ title: heading, subtitle: block.title }),
    },
  }),
)
