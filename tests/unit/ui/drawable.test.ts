import { expect, test } from 'vitest'
import { drawable } from '#lib/ui/drawable.ts'

test.each([
  ['Café — “50 %” … €5 ≠ £6', 'Café — “50 %” … €5 = £6'],
  ['Start 🚀 now 👩🏽‍🔧 1️⃣ ✓', 'Start now 1'],
  ['Żabka, Őr, Łódź, Đà Nẵng', 'Zabka, Or, Lódz, Dà Nang'],
  ['a\u00ADb\u200Bc\u202Fd №1 ﬁt', 'abc d No1 fit'],
  ['10 → 20 ‑ 30', '10 – 20 - 30'],
  ['', ''],
  ['🚀', ''],
])('%s is drawn as %s', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})

test('a text in letters that the fonts lack can’t be drawn', () => {
  expect(drawable('نحن نبني (2026)')).toBeNull()
  expect(drawable('AI 日本語')).toBeNull()
})
