import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headlineCard } from '#app/(site)/_seo/headline-card.tsx'
import { shareCard } from '#app/(site)/_seo/share-card.tsx'
import { drawable } from '#lib/ui/drawable.ts'

const asked: string[] = []

beforeEach(() => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    // The renderer's own code comes so.
    if (url.startsWith('data:')) return fetch(url)
    asked.push(url)
    throw new Error('No network.')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The brightness of each pixel of a picture. */
async function pixels(response: Response): Promise<(x: number, y: number) => number> {
  const png = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  return (x, y) => data[y * info.width + x] ?? 0
}

test('a picture is drawn without asking anybody, whatever letters its texts have', async () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  const kept = all.filter((each) => drawable(`${each}x`) === `${each}x`).join('')
  expect(kept.length).toBeGreaterThan(200)
  for (const title of [kept, 'Start 🚀 now 👩🏽‍🔧', 'Żabka → Škoda', 'نحن نبني (2026)', '日本語']) {
    await pixels(await headlineCard({ name: 'Northwright', note: title, lines: [title] }))
    await pixels(await shareCard({ name: title, title, label: title, figure: title }))
  }
  expect(asked).toEqual([])
})

test('a long word stays within the picture', async () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const at = await pixels(await headlineCard({ name: 'Northwright', note: '', lines: [word] }))
  // Between header and drawing, at the right edge: paper only.
  for (let y = 110; y < 400; y++) expect(at(1190, y)).toBeGreaterThan(230)
})

test('a story’s label and its customer’s name don’t meet', async () => {
  const note = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte'
  const card = { name: 'Northwright', title: 'saved', label: 'Customer story', figure: '31 hours' }
  const at = await pixels(await shareCard({ ...card, note }))
  // The line at the bottom ends within the margin, and has a gap of 24 pixels in it.
  const rows = Array.from({ length: 60 }, (_, row) => 568 + row)
  const inked = Array.from({ length: 1200 }, (_, x) => rows.some((y) => at(x, y) < 200))
  expect(inked.slice(1140)).not.toContain(true)
  const line = inked.slice(64, 1136).map((has) => (has ? 'x' : ' '))
  expect(line.join('')).toMatch(/x {24,}x/)
})
