import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'

const SECTIONS = Object.values(HOME_SECTIONS)

/** The copy of Home's sections, top to bottom. A singleton. */
export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: [...new Map(SECTIONS.map(({ tab }) => [tab.name, tab])).values()],
  fields: SECTIONS.flatMap(({ tab, fields }) =>
    fields.map((field) => ({ ...field, group: tab.name })),
  ),
  preview: { prepare: () => ({ title: 'Home' }) },
})
