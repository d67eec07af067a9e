import { expect, test } from 'vitest'
import { fill } from '#scripts/seed/fill.ts'
import { pageDocuments } from '#scripts/seed/pages.ts'
import { startTestLake } from '#tools/harness/lake.ts'
import { validationErrors } from '#tools/harness/studio-rules.ts'

const lake = await startTestLake()
await fill(lake.client())

const [example] = pageDocuments()
if (!example) throw new Error('the seed has no page')
const { sections } = example
const [hero] = sections
const gate = sections.find(({ _type }) => _type === 'resourceSection')
const nowhere = { _type: 'reference', _ref: 'resource-gone', _weak: true }
const NOTHING_HERE = 'Visitors see nothing here: please publish the resource first.'
const ENDS = '2027-01-01T09:00:00Z'

test.each([
  ['no section', { sections: [] }, 'sections: Please add a section: the page would be empty.'],
  [
    'thirty sections',
    { sections: Array.from({ length: 30 }, (_, at) => ({ ...hero, _key: `hero-${at}` })) },
    'sections: A page can have 20 sections.',
  ],
  [
    'two gates',
    { sections: [gate, { ...gate, _key: 'second' }] },
    'sections.second: A page has room for one of these: Resource with its form. Please remove the other.',
  ],
  [
    'a resource that is gone',
    { sections: [{ ...gate, gatedResource: nowhere }] },
    `sections.resourceSection.gatedResource: ${NOTHING_HERE}`,
  ],
  [
    'a route’s slug',
    { slug: { current: 'privacy' } },
    expect.stringMatching(/^slug: .*(?:site|taken|use)/),
  ],
  [
    'the slug of another page',
    { _id: 'page-other' },
    expect.stringMatching(/^slug: .*(?:already|taken)/),
  ],
  [
    'a hero of a picture without one',
    { sections: [{ ...hero, heroLook: 'picture' }] },
    'sections.heroSection.heroPicture: Please upload the picture.',
  ],
  [
    'a hero of a story without one',
    { sections: [{ ...hero, heroStory: undefined }] },
    'sections.heroSection.heroStory: Please choose a customer story.',
  ],
  [
    'an end without a place to go',
    { endsAt: ENDS },
    'afterResource: Please choose where visitors go once the page has ended: a resource, or a page below.',
  ],
  [
    'an end that leads to another site',
    { endsAt: ENDS, afterPath: '//evil.example' },
    'afterPath: Please enter a path on this site, such as /resources.',
  ],
  [
    'an end that leads to itself',
    { endsAt: ENDS, afterPath: '/freight-operations' },
    'afterPath: The page can’t lead to itself.',
  ],
])('a page with %s is refused in words', async (_, change, sentence) => {
  const page = { ...example, ...change }
  expect(await validationErrors(page, lake.client())).toContainEqual(sentence)
})
