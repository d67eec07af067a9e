import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'
import { isExample } from './objects/is-example.ts'

const SECTIONS = Object.values(HOME_SECTIONS)

/** The copy of Home's sections, top to bottom. A singleton. */
export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: [...new Map(SECTIONS.map(({ tab }) => [tab.name, tab])).values()],
  fields: [
    isExample,
    ...SECTIONS.flatMap(({ tab, fields, home: own }) =>
      [...fields, ...(own?.fields ?? [])].map((field) =>
        Object.assign({}, field, { group: tab.name }),
      ),
    ),
  ],
  preview: { prepare: () => ({ title: 'Home' }) },
})
