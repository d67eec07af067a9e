export const NETWORKS = ['X', 'LinkedIn', 'Facebook'] as const
export type Network = (typeof NETWORKS)[number]

/** Where each network takes a page to share, and the names of its parameters (specification, part B, 'Share panel'). */
const TARGETS: Record<Network, { address: string; url: string; title: string }> = {
  X: { address: 'https://twitter.com/intent/tweet', url: 'url', title: 'text' },
  LinkedIn: {
    address: 'https://www.linkedin.com/sharing/share-offsite/',
    url: 'url',
    title: 'title',
  },
  Facebook: { address: 'https://www.facebook.com/sharer/sharer.php', url: 'u', title: 'title' },
}

/** Address of the network's share page with the page's title and full address in its query. */
export function shareAddress(network: Network, page: { title: string; url: string }): string {
  const target = TARGETS[network]
  const query = new URLSearchParams({ [target.title]: page.title, [target.url]: page.url })
  return `${target.address}?${query}`
}
