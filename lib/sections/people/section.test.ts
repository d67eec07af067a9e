import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import type { Person } from '#lib/content/types.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { people, peopleOn } from './section.ts'

describeSection(people, z.strictObject({ peopleHeading: filled, peopleText: filled }))

test('a page of the company’s own shows nobody who is invented', () => {
  const face = { url: '', width: 1, height: 1, alt: '', isVector: true }
  const real: Person = { id: 'r', name: 'R', role: 'R', built: '', face, isExample: false }
  const invented = { ...real, id: 'x', isExample: true }
  expect(peopleOn({ isExample: true }, [real, invented])).toEqual([real, invented])
  expect(peopleOn({ isExample: false }, [real, invented])).toEqual([real])
  expect(peopleOn({}, [invented])).toEqual([])
})
