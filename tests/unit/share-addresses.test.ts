import { expect, test } from 'vitest'
import { NETWORKS, shareAddress } from '../../app/(site)/resources/_list/share-addresses.ts'

const PAGE = {
  title: 'Free AI & Co: 100% “done”?',
  url: 'https://example.com/resources?ref=a&b=c d#top',
}

test.each([
  ['X', 'https://twitter.com/intent/tweet', 'text', 'url'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', 'title', 'url'],
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'title', 'u'],
] as const)('%s gets the title and the address whole', (network, address, title, url) => {
  const shared = new URL(shareAddress(network, PAGE))
  expect(shared.origin + shared.pathname).toBe(address)
  expect(Object.fromEntries(shared.searchParams)).toEqual({ [title]: PAGE.title, [url]: PAGE.url })
})

test('every network has an address', () => {
  expect(NETWORKS.map((network) => new URL(shareAddress(network, PAGE)).protocol)).toEqual([
    'https:',
    'https:',
    'https:',
  ])
})
