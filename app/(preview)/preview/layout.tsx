import { draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { SiteDocument } from '../../(site)/_frame/site-document.tsx'
import { PreviewTools } from './preview-tools.tsx'

/** For visitors the link of a card covers all of it, and would take the clicks on its texts. */
const CLICKABLE_CARDS = 'article a::after { content: none !important }'

/**
 * The site's pages for staff in preview, under the same addresses: the proxy leads there whoever has the cookie of draft
 * mode. A tree of their own, since Next gives a page the scripts of all that its layout could show: this way visitors get
 * not one byte for it.
 */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  const { isEnabled } = await draftMode()
  // The cookie is another build's, or somebody typed this address.
  if (!isEnabled) redirect('/api/draft-mode/disable')
  return (
    <SiteDocument>
      <style>{CLICKABLE_CARDS}</style>
      {children}
      <PreviewTools />
    </SiteDocument>
  )
}
