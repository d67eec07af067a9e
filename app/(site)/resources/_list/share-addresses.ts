export const NETWORKS = ['X', 'LinkedIn', 'Facebook'] as const
export type Network = (typeof NETWORKS)[number]

interface SharedPage {
  title: string
  url: string
}

/** Each network's share page, with its parameters in the order in which the network documents them. */
const TARGETS: Record<Network, [page: string, query: (shared: SharedPage) => [string, string][]]> =
  {
    X: [
      'https://twitter.com/intent/tweet',
      ({ title, url }) => [
        ['text', title],
        ['url', url],
      ],
    ],
    LinkedIn: [
      'https://www.linkedin.com/sharing/share-offsite/',
      ({ title, url }) => [
        ['url', url],
        ['title', title],
      ],
    ],
    Facebook: [
      'https://www.facebook.com/sharer/sharer.php',
      ({ title, url }) => [
        ['u', url],
        ['title', title],
      ],
    ],
  }

/** URL of the network's share page, with the page's title and full URL in its query. */
export function shareAddress(network: Network, shared: SharedPage): string {
  const [page, query] = TARGETS[network]
  return `${page}?${new URLSearchParams(query(shared))}`
}
