/**
 * The cover's landscape: contour lines of a smooth height field, so that the drawing is exact and
 * needs no image file.
 */

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

/** A square of the height field: its corners in order, each with its height. */
type Cell = { at: Point; height: number }[]

function cells(width: number, height: number, step: number): Cell[] {
  const columns = Math.ceil(width / step)
  const lines = Math.ceil(height / step)
  const field = Array.from({ length: lines + 1 }, (_, j) =>
    Array.from({ length: columns + 1 }, (_unused, i) => heightAt(i * step, j * step)),
  )
  const corner = (i: number, j: number) => ({
    at: [i * step, j * step] as const,
    height: field[j]?.[i] ?? 0,
  })
  return Array.from({ length: lines * columns }, (_, n) => {
    const [i, j] = [n % columns, Math.floor(n / columns)]
    return [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)]
  })
}

/** Marching squares: the segments of one contour, unordered. */
function pieces(grid: Cell[], level: number): [Point, Point][] {
  return grid.flatMap((cell) => {
    const crossings = cell.flatMap((from, i): Point[] => {
      const to = cell[(i + 1) % 4] ?? from
      if (from.height > level === to.height > level) return []
      const t = (level - from.height) / (to.height - from.height)
      return [[from.at[0] + (to.at[0] - from.at[0]) * t, from.at[1] + (to.at[1] - from.at[1]) * t]]
    })
    const [a, b, c, d] = crossings
    if (!a || !b) return []
    return c && d
      ? [
          [a, b],
          [c, d],
        ]
      : [[a, b]]
  })
}

/** Joins segments end to end into lines. */
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
  const grid = cells(width, height, 6)
  return Array.from({ length: 26 }, (_, i) => {
    const d = join(pieces(grid, 0.06 + i * 0.055))
      .map(toPath)
      .join('')
    return d && `<path class="contour${i % 5 === 2 ? ' index' : ''}" d="${d}"/>`
  }).join('\n')
}
