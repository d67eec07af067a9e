export const NETWORKS = ['X', 'LinkedIn', 'Facebook'] as const
export type Network = (typeof NETWORKS)[number]

/**
 * URL of the network's share page, with the page's title and full URL in its query
 * (docs/specification.md B6).
 */
export function shareUrl(network: Network, shared: { title: string; url: string }): string {
  const title = encodeURIComponent(shared.title)
  const url = encodeURIComponent(shared.url)
  switch (network) {
    case 'X':
      return `https://twitter.com/intent/tweet?text=${title}&url=${url}`
    case 'LinkedIn':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}&title=${title}`
    case 'Facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}&title=${title}`
  }
}
