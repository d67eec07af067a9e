'use client'

import type { MouseEvent } from 'react'
import { Button, ButtonLink } from '#lib/ui/button.tsx'
import { useCopy } from '#lib/ui/use-copy.ts'
import { NETWORKS, shareAddress, type Network } from './share-addresses.ts'

interface SharePanelProps {
  heading: string
  /** Title of the page, as the browser shows it. */
  title: string
  /** The page's canonical address: what the links carry where no script runs. */
  pageUrl: string
  /** An address to share instead of the one in the browser. */
  url?: string
}

/** Ways to pass the page on. The networks are plain links; a script makes popups of them where the browser lets it. */
export function SharePanel({ heading, title, pageUrl, url }: SharePanelProps) {
  const [copied, copy] = useCopy()
  const shared = () => url ?? location.href

  function openPopup(event: MouseEvent, network: Network) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const address = shareAddress(network, { title, url: shared() })
    const popup = window.open(address, '_blank', 'popup,width=600,height=400')
    // A browser that refuses the popup still follows the link, into a new tab.
    if (!popup) return
    popup.opener = null
    event.preventDefault()
  }

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
          <ButtonLink
            key={network}
            href={shareAddress(network, { title, url: url ?? pageUrl })}
            target="_blank"
            rel="noopener"
            tone="outline"
            size="small"
            onClick={(event) => openPopup(event, network)}
          >
            <span>
              <span className="sr-only">Share on </span>
              {network}
              <span className="sr-only"> (opens in a new window)</span>
            </span>
          </ButtonLink>
        ))}
        <Button
          tone="ink"
          size="small"
          className="needs-script min-w-28"
          onClick={() => copy(shared())}
        >
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy Link'}</span>
        </Button>
      </div>
      <p className="note mt-4 select-all break-all">{url ?? pageUrl}</p>
    </section>
  )
}
