import { buttonLook } from '#lib/ui/button.tsx'

interface SharePanelProps {
  heading: string
  title: string
  /** The page's canonical URL, which the links contain without JavaScript. */
  pageUrl: string
}

/**
 * Ways to share the page. The networks are plain links. The page's script opens them as popups if
 * the browser allows it, and copies the URL that the browser shows (lib/delivery/page-script).
 */
export function SharePanel({ heading, title, pageUrl }: SharePanelProps) {
  return (
    <section
      aria-labelledby="share-heading"
      className="md:col-span-12 lg:col-span-4 lg:border-y lg:border-line lg:py-8 lg:pl-2 print:hidden"
    >
      <h2 id="share-heading" className="subheading">
        {heading}
      </h2>
      <div className="mt-5 flex flex-wrap gap-2">
        {NETWORKS.map((network) => (
          <a
            key={network}
            href={shareUrl(network, { title, url: pageUrl })}
            target="_blank"
            rel="noopener"
            className={buttonLook({ tone: 'outline', size: 'small' })}
            data-shared={pageUrl}
          >
            <span>
              <span className="sr-only">Share on </span>
              {network}
              <span className="sr-only"> (opens in a new window)</span>
            </span>
          </a>
        ))}
        <button
          type="button"
          className={buttonLook({ tone: 'ink', size: 'small' }, 'needs-script min-w-28')}
          data-copy=""
          data-wakes=""
        >
          <span aria-live="polite" suppressHydrationWarning>
            Copy Link
          </span>
        </button>
      </div>
      <p className="note mt-4 select-all break-all">{pageUrl}</p>
    </section>
  )
}

export const NETWORKS = ['X', 'LinkedIn', 'Facebook'] as const
type Network = (typeof NETWORKS)[number]

/** The network's share page, given the page's title and URL (docs/specification.md B6). */
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
