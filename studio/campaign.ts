import type { Template } from 'sanity'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

type SectionType = keyof typeof PAGE_SECTIONS

/**
 * What most campaigns need, in this order (docs/marketing.md), and what differs from the
 * standard.
 */
const SECTIONS: [SectionType, object?][] = [
  [
    'heroSection',
    {
      heroButtonTo: 'gate',
      heroButton: 'Get started',
      heroNote: 'Free. All we ask for is your email address.',
      heroLink: 'See all free resources',
      heroLook: 'drawing',
    },
  ],
  ['featuresSection'],
  ['storySection'],
  ['resourceSection'],
  ['closingSection'],
]

/** A new page that already has the sections of a campaign. */
export const campaignPage: Template = {
  id: 'campaign',
  title: 'Campaign page',
  schemaType: 'page',
  value: () => ({
    sections: SECTIONS.map(([_type, own]) => {
      const { block, seed }: { block: { start?: object }; seed: object } = PAGE_SECTIONS[_type]
      return Object.assign({ _type, _key: _type }, block.start ?? seed, own)
    }),
  }),
}
