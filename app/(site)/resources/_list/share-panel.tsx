import { buttonLook } from '#lib/ui/button.tsx'
import { CopyLink } from './copy-link.tsx'
import { NETWORKS, shareUrl } from './share-urls.ts'
import { ShareLink } from './share-link.tsx'

interface SharePanelProps {
  heading: string
  /** Title of the page, as the browser shows it. */
  title: string
  /** The page's canonical URL, which the links contain without JavaScript. */
  pageUrl: string
  /** A URL to share instead of the browser's. */
  url?: string
}

/**
 * Ways to share the page. The networks are plain links; a script opens them as pop-ups if the
 * browser allows it.
 */
export function SharePanel({ heading, title, pageUrl, url }: SharePanelProps) {
  const linked = url ?? pageUrl
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
          <ShareLink
            key={network}
            href={shareUrl(network, { title, url: linked })}
            className={buttonLook({ tone: 'outline', size: 'small' })}
            linked={linked}
            url={url}
          >
            <span>
              <span className="sr-only">Share on </span>
              {network}
              <span className="sr-only"> (opens in a new window)</span>
            </span>
          </ShareLink>
        ))}
        <CopyLink
          className={buttonLook({ tone: 'ink', size: 'small' }, 'needs-script min-w-28')}
          url={url}
        />
      </div>
      <p className="note mt-4 select-all break-all">{linked}</p>
    </section>
  )
}
