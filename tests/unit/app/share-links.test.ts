import { expect, test } from 'vitest'
import { NETWORKS, shareUrl } from '#app/(site)/resources/_list/share-panel.tsx'

const PAGE = {
  title: 'Free AI & Co: 100% “done”?',
  url: 'https://example.com/resources?ref=a&b=c d#top',
}

test.each([
  ['X', 'https://twitter.com/intent/tweet?text=', { text: PAGE.title, url: PAGE.url }],
  [
    'LinkedIn',
    'https://www.linkedin.com/sharing/share-offsite/?url=',
    { url: PAGE.url, title: PAGE.title },
  ],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u=', { u: PAGE.url, title: PAGE.title }],
] as const)('%s gets the title and the URL whole, in its own order', (network, start, query) => {
  const shared = shareUrl(network, PAGE)
  expect(shared.startsWith(start)).toBe(true)
  expect(Object.fromEntries(new URL(shared).searchParams)).toEqual(query)
})

test('every network has a share URL', () => {
  expect(NETWORKS.map((network) => new URL(shareUrl(network, PAGE)).protocol)).toEqual([
    'https:',
    'https:',
    'https:',
  ])
})
