import { booleanContains } from '@turf/boolean-contains'
import { booleanIntersects } from '@turf/boolean-intersects'
import { distance } from '@turf/distance'
import type { Part } from './geometry.ts'
import { pointAt, readGeometry } from './geometry.ts'

/** The earth's radius in meters that GROQ's distances assume. */
const RADIUS = 6_378_137

/** GROQ's functions on GeoJSON. Edges are straight in longitude and latitude. */
export const geoFunctions: Record<string, (args: unknown[]) => unknown> = {
  // `geo(value)` is parsed as `geo::latLng()` with one argument.
  'geo::latLng': (args) =>
    (args.length === 1 ? readGeometry(args[0]) : pointAt(args[0], args[1]))?.json ?? null,
  'geo::contains': (args) =>
    onParts(args, (outer, inner) =>
      inner.every((part) => outer.some((around) => containsPart(around, part))),
    ),
  'geo::intersects': (args) =>
    onParts(args, (left, right) =>
      left.some((part) => right.some((other) => booleanIntersects(part, other))),
    ),
  'geo::distance': (args) =>
    onParts(args, ([from], [to]) =>
      from?.type === 'Point' && to?.type === 'Point'
        ? distance(from, to, { units: 'radians' }) * RADIUS
        : null,
    ),
}

function onParts(args: unknown[], compare: (left: Part[], right: Part[]) => unknown): unknown {
  const [left, right] = [readGeometry(args[0]), readGeometry(args[1])]
  return left && right ? compare(left.parts, right.parts) : null
}

const DIMENSIONS = { Point: 0, LineString: 1, Polygon: 2 }

function containsPart(outer: Part, inner: Part): boolean {
  if (DIMENSIONS[outer.type] < DIMENSIONS[inner.type] || !booleanContains(outer, inner))
    return false
  // Turf (7.4) only checks that edges stay inside, not that a hole isn't in the middle.
  const holes = outer.type === 'Polygon' ? outer.coordinates.slice(1) : []
  return inner.type !== 'Polygon' || !holes.some((hole) => isFilled(hole, inner))
}

/** Whether a polygon covers a hole of another, rather than having one there as well. */
function isFilled(hole: number[][], polygon: Part & { type: 'Polygon' }): boolean {
  const plug: Part = { type: 'Polygon', coordinates: [hole] }
  const ownHoles = polygon.coordinates.slice(1)
  return (
    booleanContains(polygon, plug) &&
    !ownHoles.some((own) => booleanContains({ type: 'Polygon', coordinates: [own] }, plug))
  )
}
