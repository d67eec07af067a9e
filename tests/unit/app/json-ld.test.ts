import fc from 'fast-check'
import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { escapeJsonLd } from '#lib/content/json-ld.tsx'

test('no value ends the script element or opens a comment', () => {
  const escaped = escapeJsonLd({ name: '</script><script>alert(1)</script><!-- & \u2028\u2029' })
  expect(escaped).not.toMatch(/[<>&\u2028\u2029]/)
})

const TRICKY = fc.string({ unit: fc.constantFrom(...'<>&/!-"\\a\u2028\u2029') })

always('the data is unchanged', [TRICKY], (name) => {
  const escaped = escapeJsonLd({ name })
  expect(escaped).not.toMatch(/[<>&]/)
  expect(JSON.parse(escaped)).toEqual({ name })
})
