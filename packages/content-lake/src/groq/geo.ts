import { createRequire } from 'node:module'
import type { booleanContains as Contains } from '@turf/boolean-contains'
import type { booleanIntersects as Intersects } from '@turf/boolean-intersects'
import type { distance as Distance } from '@turf/distance'
import type { kinks as Kinks } from '@turf/kinks'
import { isObject } from '../model/document.ts'

// Loaded when a query needs them, which most never do: they are thirty modules.
const load = createRequire(import.meta.url)
const booleanContains: typeof Contains = (...args) =>
  load('@turf/boolean-contains').booleanContains(...args)
const booleanIntersects: typeof Intersects = (...args) =>
  load('@turf/boolean-intersects').booleanIntersects(...args)
const distance: typeof Distance = (...args) => load('@turf/distance').distance(...args)
const kinks: typeof Kinks = (...args) => load('@turf/kinks').kinks(...args)

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

type Position = number[]

type Part =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

interface Geometry {
  json: object
  parts: Part[]
}

const known = new WeakMap<object, Geometry | null>()

/**
 * Reads GeoJSON, or a point as `lat` and `lng` (or `lon`). Null for what is invalid, such as rings
 * that are open or cross themselves.
 */
function readGeometry(value: unknown): Geometry | null {
  if (!isObject(value)) return null
  // Checking a large polygon takes long, and a query compares one with many documents.
  const cached = known.get(value)
  if (cached !== undefined) return cached
  const geometry = value.type === undefined ? readLatLng(value) : readGeoJson(value)
  known.set(value, geometry)
  return geometry
}

/** The point at a latitude and longitude in degrees; null if they aren't numbers. */
function pointAt(lat: unknown, lng: unknown): Geometry | null {
  return geometryOf('Point', [lng, lat])
}

function readLatLng({ lat, lng, lon }: Record<string, unknown>): Geometry | null {
  return lng !== undefined && lon !== undefined ? null : pointAt(lat, lng ?? lon)
}

function readGeoJson({ type, coordinates, geometries }: Record<string, unknown>): Geometry | null {
  if (type !== 'GeometryCollection') return geometryOf(type, coordinates)
  const all = listOf(geometries, readGeometry)
  if (!all) return null
  const json = { type, geometries: all.map((geometry) => geometry.json) }
  return { json, parts: all.flatMap(({ parts }) => parts) }
}

function geometryOf(type: unknown, coordinates: unknown): Geometry | null {
  const parts = partsOf(type, coordinates)
  if (!parts || parts.length === 0) return null
  const read = parts.map((part) => part.coordinates)
  const isMulti = String(type).startsWith('Multi')
  return { json: { type, coordinates: isMulti ? read : read[0] }, parts }
}

function partsOf(type: unknown, coordinates: unknown): Part[] | null {
  switch (type) {
    case 'Point':
    case 'LineString':
    case 'Polygon': {
      const part = readPart(type, coordinates)
      return part && [part]
    }
    case 'MultiPoint':
      return listOf(coordinates, (one) => readPart('Point', one))
    case 'MultiLineString':
      return listOf(coordinates, (one) => readPart('LineString', one))
    case 'MultiPolygon':
      return listOf(coordinates, (one) => readPart('Polygon', one))
    default:
      return null
  }
}

function readPart(type: Part['type'], given: unknown): Part | null {
  if (type === 'Point') {
    const coordinates = readPosition(given)
    return coordinates && { type, coordinates }
  }
  if (type === 'LineString') {
    const coordinates = listOf(given, readPosition)
    return coordinates && coordinates.length >= 2 ? { type, coordinates } : null
  }
  const coordinates = listOf(given, readRing)
  return coordinates && coordinates.length > 0 ? { type, coordinates } : null
}

function readPosition(value: unknown): Position | null {
  if (!Array.isArray(value) || value.length < 2) return null
  const numbers = listOf(value, (one) => (Number.isFinite(one) ? Number(one) : null))
  const [lng = NaN, lat = NaN] = numbers ?? []
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? numbers : null
}

/** A closed ring of at least three corners that doesn't cross itself. */
function readRing(value: unknown): Position[] | null {
  const ring = listOf(value, readPosition)
  if (!ring || ring.length < 4) return null
  const [first, last] = [ring[0], ring.at(-1)]
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return null
  return kinks({ type: 'LineString', coordinates: ring }).features.length > 0 ? null : ring
}

/** Reads each item of an array; null if it isn't one or any item is invalid. */
function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  const items = value.map(read).filter((item) => item !== null)
  return items.length === value.length ? items : null
}
