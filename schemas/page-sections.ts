import { Icon } from '@sanity/icons'
import { createElement } from 'react'
import { defineArrayMember, defineType, type ArrayOptions } from 'sanity'
import { BLOCK_GROUPS } from '#lib/sections/define.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

const SECTIONS = Object.entries(PAGE_SECTIONS)

/** The object types of the sections that pages are made of, in the order of the menu. */
export const pageSections = SECTIONS.map(([name, { fields, seed, block }]) =>
  defineType({
    name,
    title: block.title,
    type: 'object',
    icon: () => createElement(Icon, { symbol: block.icon }),
    fields: [...fields, ...('fields' in block ? (block.fields ?? []) : [])],
    initialValue: 'start' in block ? block.start : seed,
    preview: {
      select: { heading: block.heading },
      prepare: ({ heading }) => ({
        title: heading || block.title,
        subtitle: heading && block.title,
      }),
    },
  }),
)

export const sectionMembers = SECTIONS.map(([type]) => defineArrayMember({ type }))

/** The menu from which staff add a section: in groups, with an outline of each. */
export const sectionMenu: ArrayOptions['insertMenu'] = {
  filter: false,
  groups: BLOCK_GROUPS.map((group) => ({
    name: group,
    title: group,
    of: SECTIONS.filter(([, { block }]) => block.group === group).map(([type]) => type),
  })),
  views: [{ name: 'grid', previewImageUrl: sketchOf }, { name: 'list' }],
}

const SKETCHES = Object.fromEntries(SECTIONS.map(([type, { block }]) => [type, block.sketch]))

/** The outline of a section as a picture, on paper in both of the Studio's schemes. */
function sketchOf(type: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -7 64 46"><path fill="#f3efe6" d="M-8-7h64v46H-8z"/><path fill="none" stroke="#15181d" stroke-width="1.4" d="${SKETCHES[type] ?? ''}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
