import { filled } from '#lib/content/readers.ts'
import type { Person } from '#lib/content/types.ts'
import { definePageSection, line, paragraph } from '#lib/sections/define.ts'

const TEXTS = {
  peopleHeading: 'Who you would work with',
  peopleText:
    'The engineers on the call are the ones who build. No account manager stands in between, and nobody is swapped out after week 3.',
}

/**
 * Of the people, those that a page may show: invented ones on a page that is an example too, so
 * that no page of the company's own presents them as its engineers.
 */
export function peopleOn(page: { isExample?: boolean }, people: Person[]): Person[] {
  return people.filter(({ isExample }) => !isExample || page.isExample === true)
}

/** Everybody in People, in their order there. */
export const people = definePageSection({
  fields: [
    line('peopleHeading', 'People: heading', 'Next to the faces.', 60),
    paragraph(
      'peopleText',
      'People: text',
      'Below the heading. The people themselves are in the list People. Those who are example content show on example pages alone.',
      220,
    ),
  ],
  query: 'peopleHeading, peopleText',
  map: (given) => filled(TEXTS, given),
  seed: TEXTS,
  block: {
    title: 'Who you would work with',
    group: 'Proof',
    icon: 'user',
    sketch:
      'M6 4h10v12H6zM8 16c0-6 6-6 6 0M19 4h10v12H19zM21 16c0-6 6-6 6 0M32 4h10v12H32zM34 16c0-6 6-6 6 0M6 20h8M19 20h8M32 20h8M6 25h10M19 25h10M32 25h10',
    heading: 'peopleHeading',
    once: true,
  },
})
