import { filled } from '#lib/content/readers.ts'
import { defineSection } from '#lib/sections/define.ts'
import { line } from '#lib/sections/fields.ts'

const TEXTS = { logosHeading: 'Trusted by Industry Leaders' }

export const logos = defineSection({
  tab: { name: 'lists', title: 'Logos and partners' },
  fields: [line('logosHeading', 'Logos: heading', 'Next to the strip of customer logos.', 40)],
  query: 'logosHeading',
  map: (given) => filled(TEXTS, given),
  seed: TEXTS,
  block: {
    title: 'Customer logos',
    group: 'Proof',
    icon: 'users',
    sketch: 'M4 16h6M15 13h6v6h-6zM26 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0M37 19l4-6 4 6z',
    heading: 'logosHeading',
  },
})
