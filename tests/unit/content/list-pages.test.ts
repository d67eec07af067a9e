import { expect, test } from 'vitest'
import {
  listedStories,
  isListPath,
  listPaths,
  onListPage,
  otherStories,
} from '#lib/content/list-pages.ts'
import type { ResourceSummary } from '#lib/content/types.ts'

function resources(count: number, featured: number[] = []): ResourceSummary[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `resource-${n}`,
    slug: `resource-${n}`,
    title: `Resource ${n}`,
    description: '',
    type: 'Tool',
    icon: 'guide',
    featured: featured.includes(n),
    hidden: false,
    updatedAt: '',
  }))
}

test.each([
  [0, ['/resources']],
  [24, ['/resources']],
  [25, ['/resources', '/resources/page/2']],
  [49, ['/resources', '/resources/page/2', '/resources/page/3']],
])('a list of %i resources has the pages %j', (count, paths) => {
  expect(listPaths(count)).toEqual(paths)
  for (const path of paths.slice(1)) expect(isListPath(path)).toBe(true)
})

test.each(['/resources', '/resources/page', '/resources/page/0', '/resources/page/02'])(
  '%s is no later page of the list',
  (path) => expect(isListPath(path)).toBe(false),
)

test('each resource is on one page, in its order, and what is featured on the first', () => {
  const all = resources(60, [59, 30])
  const pages = [1, 2, 3].map((number) => onListPage(all, number).map(({ id }) => id))
  expect(pages.map(({ length }) => length)).toEqual([24, 24, 12])
  expect(pages[0]).toEqual([...all.slice(0, 22), all[30], all[59]].map((one) => one?.id))
  expect(new Set(pages.flat()).size).toBe(60)
  expect(onListPage(all, 4)).toEqual([])
})

const stories = (kinds: string) => [...kinds].map((kind) => ({ kind, isExample: kind === 'x' }))

test.each([
  ['', ''],
  ['rr', ''],
  ['xx', ''],
  ['xxx', 'xxx'],
  ['rxr', 'rxr'],
  ['rrr', 'rrr'],
  ['xrxrr', 'rrr'],
])(
  'of the stories %j (r for real), the list shows %j: three at least, real ones first of all',
  (all, shown) => {
    expect(
      listedStories(stories(all))
        .map(({ kind }) => kind)
        .join(''),
    ).toBe(shown)
  },
)

test('below a real story no invented one is named, and below an invented one all may be', () => {
  const story = (slug: string, isExample = false) => ({ slug, isExample })
  const [shown, real, made] = [story('shown'), story('real'), story('made', true)]
  const all = [made, shown, real]
  expect(otherStories(all, shown)).toEqual([real])
  expect(otherStories(all, made)).toEqual([shown, real])
  expect(otherStories([made, story('made-2', true)], made)).toHaveLength(1)
  expect(
    otherStories(
      Array.from({ length: 5 }, (_, n) => story(`${n}`)),
      shown,
    ),
  ).toHaveLength(3)
})
