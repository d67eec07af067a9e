import { filled } from '#lib/content/readers.ts'
import { defineSection } from '#lib/sections/define.ts'
import { line } from '#lib/sections/fields.ts'

const TEXTS = { logosHeading: 'Trusted by Industry Leaders' }

export const logos = defineSection({
  tab: { name: 'lists', title: 'Logos and partners' },
  fields: [line('logosHeading', 'Logos: heading', 'Next to the strip of customer logos.', 40)],
  query: 'logosHeading',
  map: (home) => filled(TEXTS, home),
  seed: TEXTS,
})
