import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled, web } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { certificates } from './section.ts'

const shape = z.strictObject({
  certificatesHeading: filled,
  certificates: z.array(
    z.strictObject({
      title: filled,
      issuer: z.string(),
      date: z.iso.date(),
      url: web,
      isFile: z.boolean(),
    }),
  ),
})

describeSection(certificates, shape)

const kept = (stored: object) =>
  certificates.map(JSON.parse(JSON.stringify({ certificates: [stored] })), 'https://lake.example')
    .certificates

const WHOLE = { title: 'DPA', date: '2026-05-01', url: 'https://auditor.example/' }

test.each([
  ['no date', { date: null }],
  ['a date that is none', { date: '2026-02-30x' }],
  ['nothing to check it by', { url: null }],
  ['a link that runs a script', { url: 'javascript:alert(1)' }],
  ['no name', { title: ' ' }],
])('with %s, a certificate is no proof and is left out', (_, changes) => {
  expect(kept({ ...WHOLE, ...changes })).toEqual([])
})

test('an uploaded document is what the name leads to', () => {
  expect(kept({ ...WHOLE, path: 'files/p/d/abc.pdf' })).toMatchObject([
    { url: 'https://lake.example/files/p/d/abc.pdf/DPA.pdf', isFile: true },
  ])
})
