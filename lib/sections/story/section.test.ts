import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { story } from './section.ts'

const shape = z.strictObject({
  storyHeading: filled,
  storyLink: filled,
  storyId: z.string(),
  storyCall: z.string(),
})

describeSection(
  { map: story.map, seed: { ...story.seed, story: { _ref: 'customerStory-acme' } } },
  shape,
)

test('a section without its story knows none', () => {
  expect(story.map(null).storyId).toBe('')
})
