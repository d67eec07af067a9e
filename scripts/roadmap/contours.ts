/** The cover's landscape: contour lines of a smooth height field, so that the drawing is exact and needs no picture file. */

/** Hills as [x, y, width, height, rise]; drawing units are CSS pixels. */
const HILLS = [
  [150, 120, 170, 130, 1],
  [610, 330, 190, 150, 1.15],
  [330, 420, 210, 120, 0.62],
  [700, 30, 160, 120, 0.8],
  [30, 400, 120, 150, 0.7],
  [400, 130, 110, 90, 0.42],
] as const

type Point = readonly [x: number, y: number]

function heightAt(x: number, y: number): number {
  return HILLS.reduce(
    (sum, [hx, hy, w, h, rise]) =>
      sum + rise * Math.exp(-(((x - hx) / w) ** 2) - ((y - hy) / h) ** 2),
    0,
  )
}

const key = ([x, y]: Point) => `${x.toFixed(2)},${y.toFixed(2)}`

/** Marching squares: the pieces of one contour, unordered. */
function pieces(level: number, width: number, height: number, step: number): [Point, Point][] {
  const found: [Point, Point][] = []
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const corners: Point[] = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
      ]
      const crossings = corners.flatMap((from, i): Point[] => {
        const to = corners[(i + 1) % 4] ?? from
        const [a, b] = [heightAt(...from) - level, heightAt(...to) - level]
        if (a > 0 === b > 0) return []
        const t = a / (a - b)
        return [[from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]]
      })
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [a, b] = [crossings[i], crossings[i + 1]]
        if (a && b) found.push([a, b])
      }
    }
  }
  return found
}

/** Joins pieces end to end into lines. */
function join(all: [Point, Point][]): Point[][] {
  const at = new Map<string, [Point, Point][]>()
  for (const piece of all) {
    for (const end of piece) at.set(key(end), [...(at.get(key(end)) ?? []), piece])
  }
  const used = new Set<[Point, Point]>()
  const extend = (line: Point[]) => {
    for (let last = line.at(-1); last; last = line.at(-1)) {
      const end = key(last)
      const next = at.get(end)?.find((piece) => !used.has(piece))
      if (!next) return
      used.add(next)
      line.push(key(next[0]) === end ? next[1] : next[0])
    }
  }
  return all.flatMap((piece) => {
    if (used.has(piece)) return []
    used.add(piece)
    const line = [...piece]
    extend(line)
    line.reverse()
    extend(line)
    return [line]
  })
}

/** Every third point, drawn as a curve through the midpoints. */
function toPath(line: Point[]): string {
  const kept = line.filter((_, i) => i % 3 === 0 || i === line.length - 1)
  const r = (n: number) => Math.round(n * 10) / 10
  const [first, ...rest] = kept
  if (!first) return ''
  const curves = rest.map(([x, y], i) => {
    const [nx, ny] = rest[i + 1] ?? [x, y]
    return `Q${r(x)} ${r(y)} ${r((x + nx) / 2)} ${r((y + ny) / 2)}`
  })
  return `M${r(first[0])} ${r(first[1])}${curves.join('')}`
}

/** SVG path elements for the cover, every fifth one heavier. Width and height in drawing units. */
export function contours(width: number, height: number): string {
  return Array.from({ length: 26 }, (_, i) => {
    const d = join(pieces(0.06 + i * 0.055, width, height, 6))
      .map(toPath)
      .join('')
    return d && `<path class="contour${i % 5 === 2 ? ' index' : ''}" d="${d}"/>`
  }).join('\n')
}
