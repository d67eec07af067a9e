import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateTree } from '../src/groq/evaluate.ts'
import { parseGroq } from '../src/groq/parse.ts'

const ask = (query: string, params: Record<string, unknown> = {}) =>
  evaluateTree(parseGroq(query, { params }), { params, dataset: [], dereference: () => null })

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })
const multi = (...polygons: number[][][][]) => ({ type: 'MultiPolygon', coordinates: polygons })
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const point = (lng: number, lat: number) => ({ lat, lng })

const big = polygon(square(0, 10))
const ring = polygon(square(0, 10), square(3, 7))
const one = { type: 'Point', coordinates: [1, 1] }
const collection = { type: 'GeometryCollection', geometries: [one, line([2, 2], [3, 3])] }
const pair = multi([square(0, 1)], [square(4, 8)])

describe('geo::contains()', () => {
  test.each([
    ['a point inside', big, point(5, 5), true],
    ['a point outside', big, point(11, 5), false],
    ['a point in a hole', ring, point(5, 5), false],
    ['a point beside a hole', ring, point(1, 1), true],
    ['a line inside', big, line([1, 1], [9, 9]), true],
    ['a line that leaves', big, line([1, 1], [11, 9]), false],
    ['a smaller square', big, polygon(square(2, 4)), true],
    ['a larger square', polygon(square(2, 4)), big, false],
    ['a square that overlaps', big, polygon(square(8, 12)), false],
    ['a square around a hole', ring, polygon(square(2, 8)), false],
    ['a square with the same hole', ring, polygon(square(1, 9), square(3, 7)), true],
    ['a square with a larger hole', ring, polygon(square(1, 9), square(2, 8)), true],
    ['a square with a smaller hole', ring, polygon(square(1, 9), square(4, 6)), false],
    ['the second of two squares', pair, polygon(square(5, 6)), true],
    ['both of two squares', big, pair, true],
    ['one of two squares', polygon(square(3, 9)), pair, false],
    ['a point of a line', line([0, 0], [2, 2]), point(1, 1), true],
    ['a polygon in a line', line([0, 0], [2, 2]), big, false],
    ['a collection', big, collection, true],
  ])('%s', (_, outer, inner, expected) => {
    expect(ask('geo::contains($outer, $inner)', { outer, inner })).toBe(expected)
  })
})

describe('geo::intersects()', () => {
  test.each([
    ['squares that overlap', big, polygon(square(8, 12)), true],
    ['squares apart', big, polygon(square(11, 12)), false],
    ['one in the other', big, polygon(square(2, 4)), true],
    ['one in the hole of the other', ring, polygon(square(4, 6)), false],
    ['lines that cross', line([0, 0], [2, 2]), line([0, 2], [2, 0]), true],
    ['lines apart', line([0, 0], [2, 2]), line([5, 5], [6, 6]), false],
    ['a point on a line', line([0, 0], [2, 2]), point(1, 1), true],
    ['equal points', point(1, 1), point(1, 1), true],
    ['a line through two squares', pair, line([5, 0], [5, 9]), true],
  ])('%s', (_, left, right, expected) => {
    expect(ask('geo::intersects($left, $right)', { left, right })).toBe(expected)
    expect(ask('geo::intersects($right, $left)', { left, right })).toBe(expected)
  })
})

test('geo::distance() is in meters, and null for anything but points', () => {
  expect(ask('geo::distance(geo::latLng(0, 0), geo::latLng(0, 1))')).toBeCloseTo(111_319.49, 2)
  expect(ask('geo::distance($big, geo::latLng(0, 1))', { big })).toBe(null)
})

describe('geo() refuses', () => {
  test.each([
    ['a latitude over 90', point(0, 91)],
    ['a text as longitude', { lat: 1, lng: '1' }],
    ['both lng and lon', { lat: 1, lng: 1, lon: 1 }],
    ['an open ring', polygon(square(0, 1).slice(0, 4))],
    [
      'a ring that crosses itself',
      polygon([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
    ],
    ['a feature', { type: 'Feature', geometry: big }],
    ['a part that is invalid', multi([square(0, 1)], [[[0, 0]]])],
    ['an empty geometry', { type: 'MultiPoint', coordinates: [] }],
  ])('%s', (_, value) => {
    expect(ask('geo($value)', { value })).toBe(null)
  })

  test('anything else, without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const coordinates = { type: 'Polygon', coordinates: left }
        for (const value of [left, coordinates]) {
          const query =
            '[geo($value), geo::distance($value, $right), geo::contains($value, $right)]'
          expect(ask(query, { value, right })).toHaveLength(3)
        }
      }),
    )
  })
})

test('geo() is a function, but also a name and a text', () => {
  const value = { geo: 'geo (here)' }
  expect(
    ask('$value{"geo": geo, "text": "geo(1)", "point": geo({"lat": 1, "lng": 2})}', { value }),
  ).toEqual({
    geo: 'geo (here)',
    text: 'geo(1)',
    point: { type: 'Point', coordinates: [2, 1] },
  })
})
